-- The views of schema `report`, which other programs read by SQL (docs/report-views.md). The server creates them
-- again after migrations and when this file changes. They contain stored facts, and no rule decides in them. Only add
-- columns: a column that disappears or changes its type breaks the reports of shops.

CREATE VIEW report.jobs AS
SELECT jobs.id, jobs.number, jobs.name, jobs.customer_id, customers.name AS customer, jobs.product_code, jobs.type, jobs.style,
  jobs.customer_order ->> 'number' AS customer_order, jobs.customer_order ->> 'line' AS customer_order_line, (jobs.customer_order ->> 'date')::date AS customer_order_date,
  jobs.status, jobs.priority, jobs.quantity, jobs.made, jobs.will_make, jobs.short, jobs.sent AS dispatched,
  jobs.delivery_date, jobs.promised_date, nullif(jobs.expected, '9999-12-31T00:00:00Z') AS expected_date, jobs.release_date,
  jobs.paper_quality, jobs.paper_gsm, jobs.paper_length AS paper_length_mm, jobs.paper_breadth AS paper_breadth_mm,
  jobs.paper_thickness AS paper_thickness_um, jobs.ups, jobs.ink, jobs.coat, jobs.created_at, users.name AS created_by,
  jobs.artwork_approved_at, jobs.scheduled_at, jobs.on_hold, jobs.hold_reason, jobs.cancelled_at, jobs.cancel_reason, jobs.closed_short_at,
  (jobs.tolerance ->> 'under')::numeric AS tolerance_under, (jobs.tolerance ->> 'over')::numeric AS tolerance_over
FROM jobs JOIN customers ON customers.id = jobs.customer_id LEFT JOIN users ON users.id = jobs.user_id;

COMMENT ON VIEW report.jobs IS 'One row for each job (order). Quantities are in pieces.';
COMMENT ON COLUMN report.jobs.id IS 'Id, to which `job_id` of the other views refers';
COMMENT ON COLUMN report.jobs.number IS 'Job number, unique';
COMMENT ON COLUMN report.jobs.name IS 'Name of the work';
COMMENT ON COLUMN report.jobs.customer_id IS 'Id of the customer';
COMMENT ON COLUMN report.jobs.customer IS 'Name of the customer';
COMMENT ON COLUMN report.jobs.product_code IS 'Product code';
COMMENT ON COLUMN report.jobs.type IS 'Product type';
COMMENT ON COLUMN report.jobs.style IS 'Style';
COMMENT ON COLUMN report.jobs.customer_order IS 'Number that the customer gave the order, if known';
COMMENT ON COLUMN report.jobs.customer_order_line IS 'Line of the customer''s order that the job makes';
COMMENT ON COLUMN report.jobs.customer_order_date IS 'Day on which the customer wrote the order';
COMMENT ON COLUMN report.jobs.status IS 'draft, scheduled, in production, on hold, finished, dispatched or cancelled';
COMMENT ON COLUMN report.jobs.priority IS 'Priority';
COMMENT ON COLUMN report.jobs.quantity IS 'Pieces ordered';
COMMENT ON COLUMN report.jobs.made IS 'Good pieces that left the last operation';
COMMENT ON COLUMN report.jobs.will_make IS 'Pieces that the job will make, by the counts so far';
COMMENT ON COLUMN report.jobs.short IS 'Pieces that the job will make fewer than ordered; 0 within the tolerance';
COMMENT ON COLUMN report.jobs.dispatched IS 'Pieces dispatched so far';
COMMENT ON COLUMN report.jobs.delivery_date IS 'When the order is due';
COMMENT ON COLUMN report.jobs.promised_date IS 'Delivery date promised to the customer, if any';
COMMENT ON COLUMN report.jobs.expected_date IS 'When the open job is expected to be finished; null if it is closed or can''t be made yet';
COMMENT ON COLUMN report.jobs.release_date IS 'Before when no operation may start, if set';
COMMENT ON COLUMN report.jobs.paper_quality IS 'Paper quality';
COMMENT ON COLUMN report.jobs.paper_gsm IS 'Paper weight in g/m²';
COMMENT ON COLUMN report.jobs.paper_length_mm IS 'Length of the press sheet in mm';
COMMENT ON COLUMN report.jobs.paper_breadth_mm IS 'Breadth of the press sheet in mm';
COMMENT ON COLUMN report.jobs.paper_thickness_um IS 'Thickness of the paper in µm';
COMMENT ON COLUMN report.jobs.ups IS 'Pieces on a press sheet';
COMMENT ON COLUMN report.jobs.ink IS 'Inks, separated by commas';
COMMENT ON COLUMN report.jobs.coat IS 'Coat';
COMMENT ON COLUMN report.jobs.created_at IS 'When the job was entered';
COMMENT ON COLUMN report.jobs.created_by IS 'Who entered it';
COMMENT ON COLUMN report.jobs.artwork_approved_at IS 'When the artwork was approved';
COMMENT ON COLUMN report.jobs.scheduled_at IS 'When the job was scheduled; null for a draft';
COMMENT ON COLUMN report.jobs.on_hold IS 'Whether the job is on hold';
COMMENT ON COLUMN report.jobs.hold_reason IS 'Why it is on hold';
COMMENT ON COLUMN report.jobs.cancelled_at IS 'When the job was cancelled';
COMMENT ON COLUMN report.jobs.cancel_reason IS 'Why it was cancelled';
COMMENT ON COLUMN report.jobs.closed_short_at IS 'When the order was ended with fewer pieces than ordered';
COMMENT ON COLUMN report.jobs.tolerance_under IS 'By how many % of the order the customer accepts fewer pieces, if known';
COMMENT ON COLUMN report.jobs.tolerance_over IS 'By how many % of the order the customer accepts more pieces, if known';

CREATE VIEW report.operations AS
SELECT operations.id, operations.job_id, jobs.number AS job_number, operations.code, operations.index + 1 AS step, operations.name,
  operations.type, operations.detail, operations.machine_id, machines.name AS machine, operations.supplier, operations.due_back,
  operations.state, operations.make_up AS make_up_run, (jobs.inflow ->> operations.id::text)::integer AS planned, operations.good_quantity AS good,
  operations.waste_quantity AS waste, operations.make_ready_waste, operations.started_at, starters.name AS started_by,
  operations.finished_at, finishers.name AS finished_by, round(operations.running_seconds / 3600.0, 4) AS running_hours,
  operations.running_since, round(operations.make_ready_seconds / 3600.0, 4) AS make_ready_hours, operations.pause_reason, operations.created_at
FROM operations JOIN jobs ON jobs.id = operations.job_id LEFT JOIN machines ON machines.id = operations.machine_id
  LEFT JOIN users starters ON starters.id = operations.started_by LEFT JOIN users finishers ON finishers.id = operations.finished_by;

COMMENT ON VIEW report.operations IS 'One row for each operation (step) of a scheduled job. Quantities are in pieces.';
COMMENT ON COLUMN report.operations.id IS 'Id, to which `operation_id` of the other views refers';
COMMENT ON COLUMN report.operations.job_id IS 'Id of the job';
COMMENT ON COLUMN report.operations.job_number IS 'Number of the job';
COMMENT ON COLUMN report.operations.code IS 'Code on the printed job ticket';
COMMENT ON COLUMN report.operations.step IS 'Place in the job, from 1';
COMMENT ON COLUMN report.operations.name IS 'Name';
COMMENT ON COLUMN report.operations.type IS 'Operation type';
COMMENT ON COLUMN report.operations.detail IS 'Detail, such as the side that is printed';
COMMENT ON COLUMN report.operations.machine_id IS 'Id of the machine';
COMMENT ON COLUMN report.operations.machine IS 'Name of the machine; null if none is chosen or needed';
COMMENT ON COLUMN report.operations.supplier IS 'Who does it, if it is outside the shop';
COMMENT ON COLUMN report.operations.due_back IS 'When it is due back from the supplier';
COMMENT ON COLUMN report.operations.state IS 'waiting, queued, running, paused, finished or cancelled';
COMMENT ON COLUMN report.operations.make_up_run IS 'Number of the make-up run; null for the job''s own run';
COMMENT ON COLUMN report.operations.planned IS 'Pieces that are to go in';
COMMENT ON COLUMN report.operations.good IS 'Good pieces counted';
COMMENT ON COLUMN report.operations.waste IS 'Wasted pieces counted, with those of make-ready';
COMMENT ON COLUMN report.operations.make_ready_waste IS 'Wasted pieces of make-ready';
COMMENT ON COLUMN report.operations.started_at IS 'When it was started';
COMMENT ON COLUMN report.operations.started_by IS 'Who started it';
COMMENT ON COLUMN report.operations.finished_at IS 'When it was finished';
COMMENT ON COLUMN report.operations.finished_by IS 'Who finished it';
COMMENT ON COLUMN report.operations.running_hours IS 'Hours run without pauses and without the present run';
COMMENT ON COLUMN report.operations.running_since IS 'When its present run began; null if it does not run';
COMMENT ON COLUMN report.operations.make_ready_hours IS 'Hours of make-ready, if counted';
COMMENT ON COLUMN report.operations.pause_reason IS 'Why it is paused';
COMMENT ON COLUMN report.operations.created_at IS 'When it was entered';

CREATE VIEW report.entries AS
SELECT entries.id, entries.operation_id, operations.job_id, jobs.number AS job_number, operations.name AS operation,
  operations.type AS operation_type, entries.machine_id, machines.name AS machine, entries.good, entries.waste, entries.reason AS waste_reason,
  entries.phase, entries.counter, entries.user_name AS counted_by, entries.at AS counted_at, entries.received_at
FROM operation_entries entries JOIN operations ON operations.id = entries.operation_id JOIN jobs ON jobs.id = operations.job_id
  LEFT JOIN machines ON machines.id = entries.machine_id
WHERE entries.struck_at IS NULL;

COMMENT ON VIEW report.entries IS 'One row for each count of an operation that nobody struck out. Quantities are in pieces.';
COMMENT ON COLUMN report.entries.id IS 'Id';
COMMENT ON COLUMN report.entries.operation_id IS 'Id of the operation';
COMMENT ON COLUMN report.entries.job_id IS 'Id of the job';
COMMENT ON COLUMN report.entries.job_number IS 'Number of the job';
COMMENT ON COLUMN report.entries.operation IS 'Name of the operation';
COMMENT ON COLUMN report.entries.operation_type IS 'Operation type';
COMMENT ON COLUMN report.entries.machine_id IS 'Id of the machine on which it was counted';
COMMENT ON COLUMN report.entries.machine IS 'Name of that machine';
COMMENT ON COLUMN report.entries.good IS 'Good pieces';
COMMENT ON COLUMN report.entries.waste IS 'Wasted pieces';
COMMENT ON COLUMN report.entries.waste_reason IS 'Why they were wasted; empty if nobody said';
COMMENT ON COLUMN report.entries.phase IS 'make-ready or run; null if nobody said';
COMMENT ON COLUMN report.entries.counter IS 'What the machine''s counter showed, if it was read';
COMMENT ON COLUMN report.entries.counted_by IS 'Who counted';
COMMENT ON COLUMN report.entries.counted_at IS 'When it was counted';
COMMENT ON COLUMN report.entries.received_at IS 'When the count arrived, if that was over a minute later';

CREATE VIEW report.stock AS
SELECT id, 'paper' AS kind, name, 'sheets' AS unit, stock_quantity::numeric AS in_stock, reserved_quantity::numeric AS reserved,
  (stock_quantity - reserved_quantity)::numeric AS available, reorder_quantity::numeric AS reorder_at, consumed::numeric AS consumed,
  manufacturer, quality, gsm, length AS length_mm, breadth AS breadth_mm, thickness AS thickness_um, NULL::text AS colour, shelf, leftover
FROM papers
UNION ALL
SELECT id, 'ink', name, 'kg', stock_quantity, 0, stock_quantity, reorder_quantity, consumed, manufacturer, NULL, NULL, NULL, NULL, NULL, colour, NULL, false
FROM inks;

COMMENT ON VIEW report.stock IS 'One row for each paper and ink, with its stock now. Quantities are in `unit`.';
COMMENT ON COLUMN report.stock.id IS 'Id, to which `stock_id` of the movements refers';
COMMENT ON COLUMN report.stock.kind IS 'paper or ink';
COMMENT ON COLUMN report.stock.name IS 'Name';
COMMENT ON COLUMN report.stock.unit IS 'sheets for paper, kg for ink';
COMMENT ON COLUMN report.stock.in_stock IS 'On the shelf';
COMMENT ON COLUMN report.stock.reserved IS 'Reserved for jobs; 0 for ink';
COMMENT ON COLUMN report.stock.available IS 'In stock and not reserved; negative if more is reserved than there is';
COMMENT ON COLUMN report.stock.reorder_at IS 'At which quantity to reorder; 0 for never';
COMMENT ON COLUMN report.stock.consumed IS 'Consumed by jobs since the paper or ink was entered';
COMMENT ON COLUMN report.stock.manufacturer IS 'Manufacturer';
COMMENT ON COLUMN report.stock.quality IS 'Quality of a paper';
COMMENT ON COLUMN report.stock.gsm IS 'Weight of a paper in g/m²';
COMMENT ON COLUMN report.stock.length_mm IS 'Length of a sheet in mm';
COMMENT ON COLUMN report.stock.breadth_mm IS 'Breadth of a sheet in mm';
COMMENT ON COLUMN report.stock.thickness_um IS 'Thickness of a paper in µm; 0 if unknown';
COMMENT ON COLUMN report.stock.colour IS 'Colour of an ink';
COMMENT ON COLUMN report.stock.shelf IS 'Shelf of a paper';
COMMENT ON COLUMN report.stock.leftover IS 'Whether a paper is an offcut or a leftover';

CREATE VIEW report.stock_movements AS
SELECT movements.id, movements.line, coalesce(movements.paper_id, movements.ink_id) AS stock_id,
  CASE WHEN movements.ink_id IS NULL THEN 'paper' ELSE 'ink' END AS stock_kind, coalesce(papers.name, inks.name) AS stock,
  CASE WHEN movements.ink_id IS NULL THEN 'sheets' ELSE 'kg' END AS unit, movements.kind, movements.stock_delta AS in_stock,
  movements.reserved_delta AS reserved, movements.consumed_delta AS consumed, movements.job_id, movements.job_number,
  movements.operation_id, movements.user_name AS moved_by, movements.note, movements.at AS moved_at
FROM stock_movements movements LEFT JOIN papers ON papers.id = movements.paper_id LEFT JOIN inks ON inks.id = movements.ink_id;

COMMENT ON VIEW report.stock_movements IS 'One row for each change of stock. The sums of a paper or ink are its row in `stock`. Quantities are in `unit`.';
COMMENT ON COLUMN report.stock_movements.id IS 'Id';
COMMENT ON COLUMN report.stock_movements.line IS 'Rises with each movement';
COMMENT ON COLUMN report.stock_movements.stock_id IS 'Id of the paper or ink';
COMMENT ON COLUMN report.stock_movements.stock_kind IS 'paper or ink';
COMMENT ON COLUMN report.stock_movements.stock IS 'Name of the paper or ink; null if it was deleted';
COMMENT ON COLUMN report.stock_movements.unit IS 'sheets for paper, kg for ink';
COMMENT ON COLUMN report.stock_movements.kind IS 'receipt, adjustment, count, reserve, release, consume or return';
COMMENT ON COLUMN report.stock_movements.in_stock IS 'Change of what is in stock';
COMMENT ON COLUMN report.stock_movements.reserved IS 'Change of what is reserved';
COMMENT ON COLUMN report.stock_movements.consumed IS 'Change of what is consumed';
COMMENT ON COLUMN report.stock_movements.job_id IS 'Id of the job, if it was for one';
COMMENT ON COLUMN report.stock_movements.job_number IS 'Number of that job';
COMMENT ON COLUMN report.stock_movements.operation_id IS 'Id of the operation, if it was by one';
COMMENT ON COLUMN report.stock_movements.moved_by IS 'Who did it';
COMMENT ON COLUMN report.stock_movements.note IS 'Note';
COMMENT ON COLUMN report.stock_movements.moved_at IS 'When';

CREATE VIEW report.deliveries AS
SELECT dispatches.id, dispatches.job_id, jobs.number AS job_number, jobs.name AS job, jobs.customer_id, customers.name AS customer,
  dispatches.quantity, dispatches.date AS delivered_at, dispatches.complete, notes.number AS delivery_note, dispatches.lorry_id,
  dispatches.note, users.name AS dispatched_by, dispatches.created_at
FROM dispatches JOIN jobs ON jobs.id = dispatches.job_id JOIN customers ON customers.id = jobs.customer_id
  LEFT JOIN delivery_notes notes ON notes.id = dispatches.note_id LEFT JOIN users ON users.id = dispatches.user_id;

COMMENT ON VIEW report.deliveries IS 'One row for each delivery of a job that left. Quantities are in pieces.';
COMMENT ON COLUMN report.deliveries.id IS 'Id';
COMMENT ON COLUMN report.deliveries.job_id IS 'Id of the job';
COMMENT ON COLUMN report.deliveries.job_number IS 'Number of the job';
COMMENT ON COLUMN report.deliveries.job IS 'Name of the job';
COMMENT ON COLUMN report.deliveries.customer_id IS 'Id of the customer';
COMMENT ON COLUMN report.deliveries.customer IS 'Name of the customer';
COMMENT ON COLUMN report.deliveries.quantity IS 'Pieces dispatched';
COMMENT ON COLUMN report.deliveries.delivered_at IS 'When they left';
COMMENT ON COLUMN report.deliveries.complete IS 'Whether the order was declared complete with it';
COMMENT ON COLUMN report.deliveries.delivery_note IS 'Number of the delivery note';
COMMENT ON COLUMN report.deliveries.lorry_id IS 'Equal for deliveries that left on one lorry';
COMMENT ON COLUMN report.deliveries.note IS 'Note, such as the number plate';
COMMENT ON COLUMN report.deliveries.dispatched_by IS 'Who entered it';
COMMENT ON COLUMN report.deliveries.created_at IS 'When it was entered';

CREATE VIEW report.hours AS
SELECT times.kind, times.machine_id, machines.name AS machine, times.operation_id, operations.job_id, jobs.number AS job_number,
  operations.name AS operation, operations.type AS operation_type, times.reason, times.waited_for, times.started_at, times.ended_at,
  round(extract(epoch FROM times.ended_at - times.started_at) / 3600, 4) AS hours
FROM (
  SELECT before ->> 'state' AS kind, (before ->> 'machineId')::uuid AS machine_id, operation_id, before ->> 'pauseReason' AS reason,
    before -> 'call' ->> 'duty' AS waited_for, since AS started_at, greatest(since, at) AS ended_at
  FROM operation_transitions WHERE since IS NOT NULL AND undone_at IS NULL
  UNION ALL
  SELECT state, machine_id, id, pause_reason, call ->> 'duty', coalesce(running_since, (
      SELECT max(at) FROM operation_transitions WHERE operation_id = operations.id AND undone_at IS NULL)), NULL
  FROM operations WHERE state IN ('running', 'paused')
  UNION ALL
  SELECT 'down', machine_id, NULL, reason, NULL, since, CASE WHEN until IS NOT NULL THEN greatest(since, until) END FROM machine_downs
) times
  LEFT JOIN machines ON machines.id = times.machine_id LEFT JOIN operations ON operations.id = times.operation_id
  LEFT JOIN jobs ON jobs.id = operations.job_id;

COMMENT ON VIEW report.hours IS 'One row for each time that an operation ran or was paused, or a machine was down, by the clock: also outside working hours. Times can overlap.';
COMMENT ON COLUMN report.hours.kind IS 'running, paused or down';
COMMENT ON COLUMN report.hours.machine_id IS 'Id of the machine';
COMMENT ON COLUMN report.hours.machine IS 'Name of the machine; null for work by hand';
COMMENT ON COLUMN report.hours.operation_id IS 'Id of the operation; null if the machine was down';
COMMENT ON COLUMN report.hours.job_id IS 'Id of the job';
COMMENT ON COLUMN report.hours.job_number IS 'Number of the job';
COMMENT ON COLUMN report.hours.operation IS 'Name of the operation';
COMMENT ON COLUMN report.hours.operation_type IS 'Operation type';
COMMENT ON COLUMN report.hours.reason IS 'Why it was paused or down';
COMMENT ON COLUMN report.hours.waited_for IS 'Whom the pause called: prepress, ink, store, maintenance or planning; null without a call';
COMMENT ON COLUMN report.hours.started_at IS 'When it began';
COMMENT ON COLUMN report.hours.ended_at IS 'When it ended; null while it lasts';
COMMENT ON COLUMN report.hours.hours IS 'Hours between the two; null while it lasts';
