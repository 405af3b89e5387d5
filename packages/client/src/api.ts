/* Generated from the API's description by `npm run contract:accept`. */
export type Calendar = CalendarItem & { can: CanEdit };
export type CalendarItem = NamedFields & { hours: Shift[][]; exceptions: { date: string; name: string; hours: Shift[]; crews?: number | null }[]; shopHolidays: boolean; crews: number | null; /** How many machines use it */ machines: number };
export type CalendarPage = { items: CalendarItem[]; metadata: PageMetadata };
export type CalendarCreate = CalendarFields & { name: string } & Required<Pick<CalendarFields, "hours">>;
export type CalendarUpdate = CalendarFields & { version?: number };
export type Component = ComponentItem & { /** The preview as base64 JPEG */ artwork: string | null; /** Signed address of the PDF if the image is its first page */ artworkOriginalUrl: string | null; can: CanEdit };
export type ComponentItem = PrintedFields & NamedFields & { number: string; code: string; componentCode: string; /** The type of the artwork */ contentType: string | null; finished?: FinishedSize; blank?: Blank; componentOperations: ProductOperation[]; /** The same as `componentOperations` (spec §3 Component) */ operations: ProductOperation[]; /** The names of the products that contain it */ products: NamedRecord[] };
export type ComponentPage = { items: ComponentItem[]; metadata: PageMetadata };
export type ComponentCreate = ComponentFields & { name: string } & Required<Pick<ComponentFields, "number" | "type" | "style" | "code" | "paperQuality" | "ink" | "coat">>;
export type ComponentUpdate = ComponentFields & { version?: number };
export type Customer = CustomerItem & { can: CanEdit };
export type CustomerItem = NamedFields & { address: string; city: string; taxNumber: string; contacts: { name: string; phone: string; email: string }[]; /** Addresses to which the customer gets deliveries besides its own */ deliveryAddresses: string[]; scanBeforeRun: boolean; tolerance?: Tolerance; userId: string | null; user: NamedRecord | null; jobsCount: number };
export type CustomerPage = { items: CustomerItem[]; metadata: PageMetadata };
export type CustomerCreate = CustomerFields & { name: string } & Required<Pick<CustomerFields, "address" | "city">>;
export type CustomerUpdate = CustomerFields & { version?: number };
export type Ink = InkItem & { /** By verb null, or why not */ can: { edit: ReasonOrNull; delete: ReasonOrNull; move: ReasonOrNull } };
export type InkItem = NamedFields & { colour: string; manufacturer: string; description: string; darkness: number | null; /** kg */ stockQuantity: number; /** kg; equals the stock, because ink is never reserved */ availableQuantity: number; /** kg */ reorderQuantity: number; /** kg that jobs have consumed so far */ consumed: number };
export type InkPage = { items: InkItem[]; metadata: PageMetadata };
export type InkCreate = InkFields & { name: string };
export type InkUpdate = InkFields & { version?: number };
export type Job = JobItem & { /** Earliest start */ releaseDate: string | null; layout?: SheetLayout; /** The promised date, even if the delivery date has changed since */ promisedDate: string | null; /** In gaps, with delays of other jobs, or as a person chose */ promisedWay: "gaps" | "displacing" | "another" | null; /** The odds of the promised date, as calculated at the promise */ promisedOdds: number | null; promisedAt: string | null; /** Name of the user who gave the promise */ promisedBy: string | null; /** Pieces through each operation, in its unit and in sequence */ flow: FlowLine[]; /** The waste of each operation by reason, in its unit, the largest first */ wasteReasons: { operationId: string; reason: string; waste: number }[]; /** Press sheets of the make-up runs */ makeUpSheets: number; /** The operations and sheets of a make-up run; null if none would help */ makeUp: { sheets: number; operations: string[] } | null; /** The preview as base64 JPEG */ artwork: string | null; /** Signed address of the PDF if the image is its first page */ artworkOriginalUrl: string | null; /** The shop schedules only approved artwork */ needsApproval: boolean; /** Name of the user who approved the artwork */ artworkApprovedBy: string | null; contentType: string | null; productOperations: JobOperation[]; /** The buffer in effect; follows the expected loss unless set */ effectiveBuffer: number; papersWithBuffer: number; scheduledAt: string | null; /** Name of the user who scheduled the job */ scheduledBy: string | null; holdReason: string | null; cancelReason: string | null; /** When somebody closed the order with fewer pieces sent than ordered */ closedShortAt: string | null; /** Names of the operations that have started */ startedOperations: string[]; /** The operation that is running or paused, and its machine, in words */ onMachine: string | null; dispatches: Dispatch[]; /** Changes of the order, the latest first; at most 20 */ changes: JobChange[]; user: NamedRecord | null; can: JobCan };
export type JobItem = PrintedFields & JobSummary & NamedFields & { productCode: string; quantity: number; /** Parts of a split delivery by date; empty: all on the delivery date */ deliveries: PlannedDelivery[]; customerId: string; customer: JobCustomer; customerOrder?: CustomerOrder; /** By the `key` of GET /fields: text, choice and date are texts, a date as 2026-11-27 */ fields?: OwnValues; tolerance?: JobTolerance; finished?: FinishedSize; blank?: Blank; /** The planned steps in order: `type: detail [tools] "instruction"` */ plannedSteps: string[]; /** How many of the first planned steps were done before Makeready */ doneUpTo: number; operationsCount: number; operationsRemaining: number; /** The operations in order; planned steps are waiting or done already */ operationStates: OperationState[]; /** Press sheets: ceil(quantity / ups) */ papersRequired: number; /** Press sheets from the assigned stock sheets */ papersAssigned: number; paperRequirementMet: boolean; /** Good pieces of the last operation */ made: number; /** Pieces that it will make after the loss */ willMake: number; /** Pieces that will be missing; 0 within the tolerance */ short: number; /** Pieces dispatched */ sent: number; /** The inspection that counts for it */ inspection: JobInspection | null; /** How many checks of its operations were missed or not in order; left out: none */ checks?: { /** Checks that were due and not done */ missed: number; /** Checks with a last result that was not in order */ failed: number }; /** An operation of the job is running */ processing: boolean; /** The last paper on order that it needs */ awaits: PendingPaper | null; /** Seconds to delivery, negative when late */ timeRemaining: number; /** Printing waits for the artwork */ artworkToCome: boolean; /** When the artwork was approved; a new artwork ends the approval */ artworkApprovedAt: string | null; userId: string | null };
export type JobPage = { items: JobItem[]; metadata: PageMetadata };
export type JobCreate = JobFields & { productOperations?: (NewProductOperation & { /** Done before the shop entered the job; all steps before it are done too */ done?: boolean })[] } & Required<Pick<JobFields, "name" | "number" | "type" | "style" | "productCode" | "quantity" | "buffer" | "ups" | "deliveryDate" | "priority" | "paperLength" | "paperBreadth" | "paperThickness" | "paperGsm" | "paperQuality" | "ink" | "coat" | "customerId">>;
export type JobUpdate = JobFields & { productOperations?: (NewProductOperation & { /** Done before the shop entered the job; all steps before it are done too */ done?: boolean; id?: string | null })[]; version?: number };
export type Machine = MachineItem & { can: MachineCan };
export type MachineItem = NamedFields & { manufacturer: string; type: string; length: number; breadth: number; smallestLength: number | null; smallestBreadth: number | null; gripper: number | null; sideMargin: number | null; tailMargin: number | null; specialOperationSupport: boolean; makeReadyMinutes: number | null; sheetsPerHour: number | null; /** The default of its type */ usualMakeReadyMinutes: number; usualPerHour: number; /** All operation types that the machine can do, its own type first */ capabilities: Capability[]; keyMinutes: Record<string, number>; keyMinutesDown: Record<string, number>; calendarId: string | null; calendarName: string | null; attended: "all" | "make-ready"; wholeMakeReady: boolean; plannedDowns: PlannedDown[]; /** Set while the machine is down */ down: MachineDown | null; /** What to watch, until the next person has read it */ handover: { text: string; userId: string | null; userName: string; at: string } | null; running: RunningOperation | null; next: NextOperation | null; queuedCount: number; waitingCount: number };
export type MachinePage = { items: MachineItem[]; metadata: PageMetadata };
export type MachineCreate = MachineFields & { name: string } & Required<Pick<MachineFields, "type">>;
export type MachineUpdate = MachineFields & { version?: number };
export type Operation = OperationItem & { /** The waste by reason, in the operation's unit, the largest first */ wasteReasons: { reason: string; waste: number }[]; can: OperationCan };
export type OperationItem = NamedFields & { type: string; unit: CountUnit; needsMachine: boolean; detail: string; instruction: string; /** The job's unless somebody set one */ priority: Priority; /** Somebody set the priority on the operation itself */ prioritySet: boolean; deliveryDate: string; /** Somebody set the delivery date on the operation itself */ deliveryDateSet: boolean; /** Its place in the job; equal places run in parallel */ index: number; state: OperationState; /** Why a waiting operation is not queued */ waitsFor: string | null; jobId: string; job: JobOfOperation; machineId: string | null; machine: { id: string; name: string; /** Why the machine is down */ down: string | null } | null; /** The place in the machine's queue */ rank: number | null; supplier: string; dueBack: string | null; /** Pieces for the operation, if it has a quantity of its own */ quantity: number | null; /** Begins with its predecessor’s first pieces */ overlap: boolean; /** The predecessors; unless a person set them, those with the next lower index */ after: OperationLink[]; /** A person set the predecessors */ afterSet: boolean; /** When the work of the operations before it is dry; null: now */ dryUntil: string | null; /** Minutes that a person set; null: the machine's. The same applies to 'runMinutes' */ makeReadyMinutes: number | null; runMinutes: number | null; /** The earliest planned start; null: the job's */ releaseDate: string | null; /** The set-up keys that a person set; the job's values decide the others */ setup: SetupKeys | null; /** The tools that the operation needs besides its machine */ toolIds: string[]; tools: OperationTool[]; /** Who pinned the operation to its machine, and why */ pin: Pin | null; /** The number of the make-up run to which it belongs */ makeUp: number | null; /** Pieces that come in; else its own quantity; else quantity and effective buffer */ plannedQuantity: number; /** In pieces */ goodQuantity: number; /** In pieces */ wasteQuantity: number; /** The reason of the last waste */ wasteReason: string; pauseReason: string | null; /** Why it finished although the order is short */ shortReason: string | null; call: OperationCall | null; /** Null without checks */ checks: { /** The names of the checks that are due now */ due: string[]; /** Checks that were due and not done */ missed: number; /** Checks with a last result that was not in order */ failed: number } | null; startedAt: string | null; finishedAt: string | null; /** Name of the user who started the operation */ startedBy: string | null; finishedBy: string | null; /** Running time so far without pauses, at the time of the response */ runningSeconds: number; runningSince: string | null; /** The last change of state, which undo reverts */ undoable: Undoable | null };
export type OperationPage = { items: OperationItem[]; metadata: PageMetadata };
export type OperationCreate = OperationFields & { jobId: string } & Required<Pick<OperationFields, "type">>;
export type OperationUpdate = OperationFields & { version?: number };
export type Paper = PaperItem & { /** Jobs that are short after a count, the latest delivery first */ hit: { id: string; number: string; /** Reserved stock sheets that are not in stock */ short: number }[]; can: PaperCan };
export type PaperItem = NamedFields & { manufacturer: string; description: string; length: number; breadth: number; thickness: number; gsm: number; quality: string; grain: "length" | "breadth" | null; shelf: string; /** True for an offcut */ leftover: boolean; stockQuantity: number; /** stockQuantity less the reserved sheets */ availableQuantity: number; reorderQuantity: number; /** Stock sheets that jobs have consumed so far */ consumed: number };
export type PaperPage = { items: PaperItem[]; metadata: PageMetadata };
export type PaperCreate = PaperFields & { name: string } & Required<Pick<PaperFields, "gsm" | "quality">>;
export type PaperUpdate = PaperFields & { version?: number };
export type Product = ProductItem & { can: CanEdit };
export type ProductItem = NamedFields & { type: string; style: string; code: string; productOperations: ProductOperation[]; /** The same as `productOperations` (spec §3 Product) */ operations: ProductOperation[]; /** The components in the product’s sequence */ components: { id: string; name: string; number: string; type: string; style: string; code: string }[]; tolerance?: Tolerance };
export type ProductPage = { items: ProductItem[]; metadata: PageMetadata };
export type ProductCreate = ProductFields & { name: string } & Required<Pick<ProductFields, "type" | "style" | "code">>;
export type ProductUpdate = ProductFields & { version?: number };
export type Tool = ToolItem & { /** The open operations that need the tool, the earliest delivery first */ neededBy: ToolUse[]; /** Products, components and unscheduled jobs that need the tool */ planned: { id: string; name: string; entity: "products" | "components" | "jobs" }[]; can: CanEdit };
export type ToolItem = NamedFields & { kind: "Die" | "Plate" | "Block" | "Other"; /** Where the tool lies */ place: string; note: string; /** Open operations that need the tool */ operations: number; /** The operation that has the tool on its machine */ inUse: ToolUse | null };
export type ToolPage = { items: ToolItem[]; metadata: PageMetadata };
export type ToolCreate = ToolFields & { name: string };
export type ToolUpdate = ToolFields & { version?: number };
export type User = UserItem & { can: UserCan };
export type UserItem = NamedFields & { username: string; userType: UserType; permissions: ("stock" | "dispatch")[]; /** The calls from the floor that the user answers */ duties: Duty[]; /** The operation types that the user may run; empty: all */ runs: string[]; language: "en" | "hi" | "kn" | "ta" | "de"; hasPassword: boolean; hasPin: boolean; hasBadge: boolean; /** Missing: only Admins and the user see it */ passwordSetAt?: string | null; /** Null: has never signed in. Missing: only Admins and the user see it */ lastSignInAt?: string | null; /** False: imported, and needs a link or a password from an Admin */ admitted: boolean };
export type UserPage = { items: UserItem[]; metadata: PageMetadata };
export type UserCreate = UserFields & { name: string } & Required<Pick<UserFields, "username">>;
export type UserUpdate = UserFields & { version?: number };
export type Problem = { type: string; title: string; status: number; detail?: string; /** What the server refused and why, in words for the user; also in `detail` */ reason: string; /** The reason's code in kebab-case (*-messages.ts) */ code?: string; /** The values of the reason */ values?: Record<string, unknown>; /** For each invalid field its message */ errors?: Record<string, string>; /** For each invalid field its reason as data */ fields?: Record<string, { code: string; values: Record<string, unknown> }>; /** With 412: the record's present values */ current?: unknown; /** The request's id in the log; also in X-Request-Id */ requestId?: string };
export type Reason = { code: string; values: Record<string, unknown>; reason: string };
export type ReasonOrNull = Reason | null;
export type CanEdit = { edit: ReasonOrNull; delete: ReasonOrNull };
export type JobCan = { edit: ReasonOrNull; change: ReasonOrNull; delete: ReasonOrNull; duplicate: ReasonOrNull; schedule: ReasonOrNull; unschedule: ReasonOrNull; hold: ReasonOrNull; release: ReasonOrNull; cancel: ReasonOrNull; reinstate: ReasonOrNull; closeShort: ReasonOrNull; reopen: ReasonOrNull; dispatch: ReasonOrNull; makeUp: ReasonOrNull; undoMakeUp: ReasonOrNull; assignPaper: ReasonOrNull; addOperation: ReasonOrNull; approveArtwork: ReasonOrNull; unapproveArtwork: ReasonOrNull };
export type OperationCan = { advance: ReasonOrNull; pause: ReasonOrNull; resume: ReasonOrNull; suspend: ReasonOrNull; undo: ReasonOrNull; counts: ReasonOrNull; check: ReasonOrNull; inspect: ReasonOrNull; answer: ReasonOrNull; move: ReasonOrNull; pin: ReasonOrNull; unpin: ReasonOrNull; edit: ReasonOrNull; delete: ReasonOrNull };
export type MachineCan = { edit: ReasonOrNull; delete: ReasonOrNull; changeType: ReasonOrNull; down: ReasonOrNull; up: ReasonOrNull; clear: ReasonOrNull };
export type PaperCan = { edit: ReasonOrNull; delete: ReasonOrNull; move: ReasonOrNull; count: ReasonOrNull; bookOffcut: ReasonOrNull };
export type UserCan = { edit: ReasonOrNull; delete: ReasonOrNull; changeUsername: ReasonOrNull; changeType: ReasonOrNull; changePermissions: ReasonOrNull; changeDuties: ReasonOrNull; changeRuns: ReasonOrNull; link: ReasonOrNull; setPassword: ReasonOrNull; setPin: ReasonOrNull };
export type Done = { done: true };
export type PageMetadata = { page: number; per: number; total: number };
export type NamedRecord = { id: string; name: string };
export type NamedFields = { id: string; name: string; createdAt: string; updatedAt: string; version: number };
export type PrintedFields = { type: string; style: string; ups: number; buffer: number; priority: Priority; paperLength: number; paperBreadth: number; paperThickness: number; paperGsm: number; paperQuality: string; ink: string; coat: string; /** Signed address of the preview; soon invalid */ artworkUrl: string | null; /** Signed address of the full image */ artworkFullUrl: string | null; /** Signed address for lists */ artworkThumbUrl: string | null; /** The uploaded file's name */ artworkName: string | null };
export type SelectedIds = { ids: string[] };
export type Priority = "Min" | "Low" | "Medium" | "High" | "Max";
export type JobStatus = "draft" | "scheduled" | "in production" | "on hold" | "finished" | "dispatched" | "cancelled";
export type Lateness = "at-risk" | "late";
export type OperationState = "waiting" | "queued" | "running" | "paused" | "finished" | "cancelled";
export type UserType = "Admin" | "Standard" | "Restricted";
export type KeyScope = "read" | "wall" | "floor" | "edit" | "review" | "stock" | "dispatch" | "delete" | "deleteOwn" | "undo";
export type CountUnit = "sheets" | "pieces";
export type OpenState = "waiting" | "queued" | "running" | "paused";
export type ViewedList = "jobs" | "operations" | "customers" | "machines" | "papers" | "inks" | "products" | "components";
export type OperationCall = { duty: Duty; /** The time of the pause */ at: string; /** Who comes, and when */ answer: { userName: string; at: string; expectedAt: string; note: string } | null };
export type SetupKey = "ink" | "coat" | "board" | "die" | "format";
export type Duty = "prepress" | "ink" | "store" | "maintenance" | "planning";
export type DelayKind = "work" | "make-ready" | "waiting" | "tool" | "people" | "kept" | "pinned" | "before-closing" | "paper" | "release" | "drying" | "down" | "closed";
export type EntityWithHistory = "jobs" | "customers" | "operations" | "papers" | "inks" | "products" | "components" | "machines" | "tools" | "calendars" | "users" | "settings";
export type JobSummary = { id: string; number: string; name: string; status: JobStatus; deliveryDate: string; /** The expected finish; drafts and held jobs as if scheduled or released now */ expected: string | null; /** late: past its delivery and not dispatched; at-risk: expected after it */ lateness: Lateness | null };
export type PlannedDelivery = { quantity: number; date: string };
export type PendingPaper = { paper: string; sheets: number; expected: string; zone: string };
export type FlowLine = { operationId: string; unit: CountUnit; /** The pieces that have come in or will come in */ in: number; good: number; waste: number; /** The pieces that came in and are not counted yet */ toCome: number; gives: number; /** A person confirmed that more pieces came out than came in */ over?: true; /** The operation finished without a count */ uncounted?: true };
export type OwnField = { id: string; entity: "jobs"; key: string; name: string; kind: "text" | "number" | "choice" | "date" | "yes or no"; unit: string; options: string[]; onTicket: boolean; /** Shown no more; records keep their values */ retired: boolean; version: number; required: boolean };
export type OwnValues = Record<string, string | number | boolean>;
export type Tolerance = { under: number; over: number };
export type NewTolerance = { under?: number; over?: number };
export type JobTolerance = { under: number; over: number; /** The customer’s, when the job was ordered */ fromCustomer?: true };
export type NewJobTolerance = { under?: number; over?: number; /** A client sends it back */ fromCustomer?: true };
export type CustomerOrder = { number: string; line: string; date: string | null };
export type NewCustomerOrder = { number: string; line?: string; date?: string | null };
export type FinishedSize = { length: number | null; breadth: number | null; height: number | null; /** mm */ thickness: number | null; bleed: number; grain: "length" | "breadth" | "either"; allowances: Record<string, number> };
export type NewFinishedSize = { length?: number | null; breadth?: number | null; /** Of a book the spine */ height?: number | null; /** mm; null: the thickness of the paper */ thickness?: number | null; /** default: 3 */ bleed?: number; /** The side of the blank along which the grain must run; default: "either" */ grain?: "length" | "breadth" | "either"; /** The changed ones; default: {} */ allowances?: Record<string, number> };
export type Blank = { length: number; breadth: number; areaMm2: number; /** Computed from the finished size */ computed?: true };
export type NewBlank = { length: number; breadth: number; /** Default: length × breadth */ areaMm2?: number; /** A client sends the computed blank back */ computed?: true };
export type SheetLayout = { paper: { length: number; breadth: number; id: string | null }; cut: number; sheet: { length: number; breadth: number }; gripper: number; layEdge: "left" | "right"; blank: { length: number; breadth: number; outline?: unknown[][] }; ups: { x: number; y: number; turned: 0 | 90 | 180 | 270 }[] };
export type NewSheetLayout = { paper: { length: number; breadth: number; id?: string | null }; /** default: 1 */ cut?: number; /** The press sheet; its length runs along the gripper */ sheet: { length: number; breadth: number }; gripper?: number; /** default: "left" */ layEdge?: "left" | "right"; blank: { length: number; breadth: number; /** Default: a rectangle */ outline?: unknown[][] }; /** As in the candidates of `POST /layouts` */ ups: { x: number; y: number; turned?: 0 | 90 | 180 | 270 }[] };
export type Dispatch = { id: string; quantity: number; date: string; note: string; complete: boolean; /** The lorry that took the delivery */ lorryId: string | null; /** The number of the delivery note */ noteNumber: string | null; userName: string | null };
export type JobChange = { id: string; before: OrderedValues; after: OrderedValues; note: string; userName: string | null; at: string; undoneAt: string | null; /** Why it can no longer be undone; null: it can */ undo: ReasonOrNull };
export type OrderedValues = { quantity: number; deliveryDate: string; /** Empty if the order is not split */ deliveries: PlannedDelivery[] };
export type JobOperation = ProductOperation & { id: string; unit: CountUnit; needsMachine: boolean; done: boolean };
export type JobCustomer = { id: string; name: string; city: string };
export type JobCounts = { total: number; byStatus: Record<string, number>; /** Jobs past their delivery that are not dispatched */ late: number; /** Jobs that are expected after their delivery */ atRisk: number; /** Open jobs that are due within 3 days */ dueSoon: number; /** Jobs that will make less than was ordered */ short: number; /** Jobs with a paused operation */ paused: number };
export type JobFile = { id: string; kind: "artwork" | "photo"; name: string | null; at: string; userId: string | null; userName: string | null; /** The job has this artwork now */ current: boolean; /** Signed address of the preview; soon invalid */ url: string | null; fullUrl: string | null; thumbUrl: string | null; /** Address of the file itself, if it is a PDF */ originalUrl: string | null };
export type JobPaper = { paper: PaperItem; quantity: number; cut: number; /** Stock sheets already consumed */ consumed: number; /** The sheets that have not arrived yet, by expected date */ onOrder: SheetsOnOrder[]; /** Assigned although quality or GSM differ */ substitute: boolean; /** Reserved stock sheets that a count did not find */ missing: number };
export type EligiblePaper = PaperItem & { /** The largest number of press sheets from a stock sheet */ cut: number; /** The share of the stock sheet that remains unused, 0 to 1 */ offcut: number; turned: boolean; /** Orders with sheets that no job has, by expected date */ orders: { orderId: string; left: number; expected: string; supplier: string }[] };
export type JobDraft = { name: string; type: string; style: string; productCode: string; productOperations: ProductOperation[]; buffer?: number; ups?: number; priority?: Priority; paperLength?: number; paperBreadth?: number; paperThickness?: number; paperGsm?: number; paperQuality?: string; ink?: string; coat?: string; finished?: FinishedSize; blank?: Blank; tolerance?: Tolerance; artworkFrom?: { component: string }; /** Signed address of the preview; soon invalid */ artworkUrl: string | null; /** Signed address of the full image */ artworkFullUrl: string | null; /** Signed address for lists */ artworkThumbUrl: string | null; /** The uploaded file's name */ artworkName: string | null };
export type ChangeImpact = { /** Null: nothing changed, as in a preview */ changeId: string | null; /** How many more press sheets the job needs; negative: fewer */ sheets: number; /** The first operations have finished; without a make-up run, sheets stay */ runOver: boolean; /** How many more minutes the remaining work takes; negative: fewer */ minutes: { machineId: string; machine: string; minutes: number }[]; /** Pieces that the job will make after the change */ willMake: number; /** Pieces that the job will be short after the change */ short: number; /** Press sheets that are assigned after the change */ papersAssigned: number; /** Press sheets that nothing assigned covers after the change */ papersShort: number; /** The part of `papersShort` that neither stock nor orders cover */ papersUncovered: number; /** The make-up run for a raise after the job's run; null: none would help */ makeUp: { sheets: number; operations: string[]; added: boolean } | null; /** Press sheets of make-up runs that the smaller order no longer needs */ makeUpRemoved: number; /** Sheets that the order returns, including sheets on order */ freed: ChangedReservation[]; /** Sheets that the make-up run takes from the stock */ taken: ChangedReservation[]; /** Press sheets of suitable papers, in stock and on order, without a job */ available: { stock: number; onOrder: number }; /** Jobs that finish more than a minute earlier or later, this one first; at most 100 */ moves: { jobId: string; number: string; name: string; customerName: string; deliveryDate: string; from: string | null; to: string | null }[]; /** How many jobs move; null: the calculation took too long */ moved: number | null };
export type OrderChange = { quantity?: number; deliveryDate?: string; /** The planned deliveries, which add up to the quantity */ deliveries?: { quantity: number; date: string }[]; note?: string; /** Add the make-up run that a raise needs, with its paper if in stock */ makeUp?: boolean; /** Return the same response and change nothing */ preview?: boolean; version?: number };
export type ProductOperation = { type: string; detail: string; instruction: string; /** Begins with its predecessor’s first pieces */ overlap?: boolean; /** The tools that the operation will need */ toolIds?: string[]; tools?: OperationTool[] };
export type NewProductOperation = { type: string; detail?: string; instruction?: string; /** Begins with its predecessor’s first pieces */ overlap?: boolean; /** The tools that the operation will need */ toolIds?: string[] };
export type ProductComponent = { kind: "known"; id: string } | ComponentCreate & { kind: "new" };
export type JobOfOperation = { id: string; number: string; name: string; status: JobStatus; holdReason: string | null; quantity: number; buffer: number; /** The buffer in effect; follows the expected loss unless set */ effectiveBuffer: number; ups: number; /** Length of the press sheet in mm */ paperLength: number; paperBreadth: number; deliveryDate: string; expected: string | null; /** Pieces that will be missing */ short: number; customerName: string; artworkUrl: string | null };
export type OperationLink = { operationId: string; /** Minutes after its predecessor's run began; both null: after its end */ transferMinutes: number | null; /** May begin once its predecessor has made this many pieces */ transferPieces: number | null };
export type OperationTool = { id: string; name: string; kind: "Die" | "Plate" | "Block" | "Other"; /** Where the tool lies */ place: string };
export type SeenCounts = { goodQuantity: number; wasteQuantity: number };
export type FloorCounts = { /** The new total in the unit of the operation's type */ goodQuantity?: number; /** The new total in the same unit */ wasteQuantity?: number; wasteReason?: string; seen?: SeenCounts; confirmed?: boolean };
export type NewSetup = Record<string, string | null>;
export type SetupKeys = Record<string, string | null>;
export type Pin = { machineId: string | null; /** Its start, for which the machine waits */ start: string | null; why: string; userName: string | null; at: string };
export type Undoable = { verb: "start" | "finish" | "pause" | "resume" | "suspend"; at: string; /** The time of arrival if more than a minute after the press */ receivedAt: string | null; userId: string | null; userName: string | null };
export type FloorCan = { advance?: ReasonOrNull; pause?: ReasonOrNull; resume?: ReasonOrNull; suspend?: ReasonOrNull; undo?: ReasonOrNull };
export type OperationOnMachine = OperationItem & { can: FloorCan };
export type OperationEntry = { id: string; good: number; waste: number; reason: string; phase: "make-ready" | "run" | null; counter: number | null; machineId: string | null; userName: string | null; /** When the pieces were counted */ at: string; /** When the server received the count, if more than a minute later */ receivedAt: string | null; struckAt: string | null; struckBy: string | null };
export type Capability = { /** An operation type */ capability: string; perHour: number; makeReadyMinutes: number };
export type MachineDown = { reason: string; since: string; expectedBack: string | null };
export type PlannedDown = { from: string; to: string; reason: string };
export type RunningOperation = { id: string; name: string; state: "running" | "paused"; jobNumber: string; jobName: string };
export type NextOperation = { id: string; name: string; jobNumber: string; jobName: string };
export type MovedOperation = { id: string; jobId: string; /** The record's version after the move */ version: number };
export type ToolUse = { id: string; name: string; state: OpenState; jobNumber: string; jobName: string; machine: string | null };
export type Shift = { from: string; to: string };
export type NewShift = { from: string; to: string };
export type WorkingDay = { open: boolean; from: string; to: string; /** Within the hours, before midnight */ break?: NewShift };
export type Queues = { now: string; calendar: { timeZone: string; hours: WorkingDay[]; holidays: string[] }; /** The calendars of machines with hours of their own */ calendars?: { id: string; hours: Shift[][]; shopHolidays: boolean; exceptions: { date: string; hours: Shift[]; crews?: number }[]; /** Machines that people attend at once; missing: all */ crews?: number }[]; machines: QueueMachine[]; /** The drying time after operations of these types */ dryMinutes?: Record<string, number>; /** The darkness of inks by name, if changes to lighter inks take other minutes */ inkDarkness?: Record<string, number>; /** The jobs with open operations */ jobs: QueueJob[]; /** Operations finished in the last 24 hours */ finished: { id: string; name: string; machineId: string; jobId: string; jobNumber: string; jobName: string; startedAt: string; finishedAt: string }[]; /** Whether the shop has any operation, open or closed */ hasOperations: boolean };
export type QueueMachine = { id: string; name: string; type: string; /** Set while the machine is down */ down: MachineDown | null; /** The machine's own or its type's default, as is 'perHour' */ makeReadyMinutes: number; /** Length in mm of the largest sheet; missing: any */ length?: number; breadth?: number; /** Sheets or pieces an hour, by the type's unit */ perHour: number; /** The operation types besides its own */ capabilities?: Capability[]; /** Minutes that a change of each key adds */ keyMinutes?: Record<string, number>; /** Other minutes to lighter inks or boards, or smaller formats */ keyMinutesDown?: Record<string, number>; /** The machine's present set-up keys */ keys?: SetupKeys | null; /** A calendar of `calendars`; missing: the shop's hours */ calendarId?: string; /** Runs go on while the shop is closed */ attended?: "make-ready"; wholeMakeReady?: true; plannedDowns?: PlannedDown[] };
export type QueueJob = JobSummary & { customerName: string; /** Why the job is on hold */ holdReason?: string; priority: Priority; /** The date that was promised to the customer */ promisedDate?: string; quantity: number; /** Pieces that will be missing */ short: number; artworkUrl: string | null; /** Paper on order that the job needs before it can start */ awaits: PendingPaper | null; /** Nothing starts earlier */ releaseDate: string | null; ups: number; /** The states of all operations in order */ operationStates: OperationState[]; /** The open operations in order */ operations: QueueOperation[] };
export type QueueOperation = { id: string; name: string; type: string; unit: CountUnit; needsMachine: boolean; detail: string; /** Its place in the job; equal places run in parallel */ index: number; /** The place in the machine's queue */ rank: number | null; state: OpenState; machineId: string | null; /** Begins with its predecessor’s first pieces */ overlap: boolean; /** The predecessors; missing: all operations with a lower index */ after?: OperationLink[]; /** The operation's own make-ready; missing: the machine's */ makeReadyMinutes?: number; runMinutes?: number; /** The operation's set-up keys that cost machines time */ keys?: SetupKeys; /** The tools that it needs */ tools?: NamedRecord[]; /** The operation starts no earlier */ releaseDate?: string; /** The supplier that does the operation */ supplier?: string; /** Comes back from its supplier no earlier */ dueBack?: string; /** When the work of the operations before it is dry */ dryUntil?: string; /** A person's decision for a machine, and perhaps a start */ pin?: { /** Its start, for which the machine waits */ start: string | null }; /** Until then its machine waits for it, by an accepted plan */ keptUntil?: string; /** The operation's own priority; null: the job's */ priority: Priority | null; /** The operation's own delivery date; null: the job's */ deliveryDate: string | null; /** In sheets or pieces, by the type's unit */ planned: number; /** The press sheet in mm, if it needs a machine and has none */ sheet?: { length: number; breadth: number }; /** Its checks, if one was missed or failed */ checks?: { /** The names of the checks that are due now */ due: string[]; /** Checks that were due and not done */ missed: number; /** Checks with a last result that was not in order */ failed: number }; /** Of a make-up run that lacks sheets */ lacksPaper?: boolean; /** Null until the operation has started */ run: { startedAt: string; /** Running time until `now`, without pauses */ seconds: number; running: boolean; /** Good and wasted pieces, in the unit of `planned` */ made: number; good: number; pauseReason: string | null; call?: OperationCall; /** The last change of state, which undo reverts */ undoable: Undoable | null } | null; can: FloorCan };
export type ExpectedDates = { /** The finish of the last open operation; null: no date */ finish: string | null; /** The job is late or at risk */ late: boolean; operations: { id: string; start: string | null; finish: string | null; late: boolean; why: WhyNoDate | null }[] };
export type CauseKind = "work" | "make-ready" | "waiting" | "tool" | "people" | "kept" | "pinned" | "before-closing" | "paper" | "release" | "drying" | "down" | "closed" | "no machine" | "machine down" | "job on hold" | "no paper" | "overdue back" | "an earlier operation" | "never open";
export type WhyNoDate = "no machine" | "machine down" | "job on hold" | "no paper" | "overdue back" | "an earlier operation" | "never open";
export type CauseOfJob = { /** Null: only the job's own work takes time, or it is not in the queues */ kind: CauseKind | null; /** The operation that waits, has no date, or is next */ operationId: string | null; /** The machine at which the operation waits or is */ machineId: string | null; /** How long the cause delays the job */ hours: number | null; /** The other jobs that the machine does first */ behind: string[]; words: string };
export type Cause = CauseOfJob & { jobId: string };
export type Load = { now: string; /** The shop's open hours; for today the remaining ones */ days: { start: string; end: string }[]; machines: { id: string; name: string; type: string; /** Null: up, or unknown */ downUntil: string | null; /** Operations that are expected on the machine */ operations: number; /** The next free hour; null: now */ fullUntil: string | null; /** Jobs that are or will be late because of it */ lateJobs: number; /** The hours of each day */ hours: { /** Hours */ open: number; /** Hours */ booked: number; /** The part for jobs that will be late */ late: number }[] }[]; late: { /** Jobs that are expected after their delivery */ jobs: number; /** The sum of their lateness */ hours: number; /** Further jobs that have no date, without those on hold */ undated: number }; /** The machine where an hour of overtime saves most */ bottleneck: string | null; /** Where overtime saves most, the best first */ overtime: { machineId: string; /** YYYY-MM-DD */ date: string; /** When the machine's hours end on that day now */ from: string; /** The lateness that the first, second and third hour save */ saves: number[] }[]; /** Further machines that delay late jobs, not tried */ untried: number };
export type DeliveryPromise = { gaps: PromisedDates; displacing: DisplacingDates; /** When it was read */ at: string; /** The number of operations in the queues at that time */ operations: number; /** Jobs finished in the last 90 days, from which the odds come */ runs: number; /** How promises ended */ ledger: { /** Promises at 9 in 10 whose date was in the last 90 days */ given: number; /** The part of them whose job finished in time */ kept: number; /** Whether `sure`, `likely` and `odds` are corrected by it */ isWidened: boolean }; /** Why there are no odds, or no date */ note: string | null };
export type StepsBeforeStart = { /** When it was read */ from: string; /** When the operation is expected to start. Null: it has no date */ start: string | null; /** What happens from `from` to `start`, in sequence; empty if it has started */ steps: { kind: "work" | "waiting" | "tool" | "people" | "kept" | "pinned" | "before-closing" | "paper" | "release" | "drying" | "down"; /** The operation that waits or is worked on */ operationId: string; /** The operation's name */ operation: string; machineId: string | null; /** The machine's name */ machine: string | null; start: string; end: string; /** Open hours; of the clock for `paper`, `release` and `drying` */ hours: number; /** The other jobs that go first */ behind: { jobId: string; number: string }[] }[]; /** The closed hours between the other steps */ closedHours: number };
export type JobPromise = DeliveryPromise & { /** False in a very large shop, where scheduling may find another date */ isExact: boolean };
export type JobOdds = { /** The finish by the estimates; null: none */ expected: string | null; /** The date that one of two such jobs makes */ likely: string | null; /** The date that nine of ten such jobs make; null: unknown */ sure: string | null; /** Odds of its `deliveryDate`, 0 to 1; null: unknown */ odds: number | null; /** Odds of its `promisedDate` now; null: none, or unknown */ promisedOdds: number | null; /** Jobs finished in the last 90 days, from which the odds come */ runs: number; /** Why there are no odds */ note: string | null };
export type PromisedDates = { /** The finish by the estimates; null: none */ expected: string | null; /** The date that one of two such jobs makes */ likely: string | null; /** The date that nine of ten such jobs make; null: unknown */ sure: string | null; /** Odds of the requested `deliveryDate`, 0 to 1; null: none requested, or `sure` is null */ odds: number | null; /** The places that the operations would get */ placed: { /** The index; steps of a job follow added operations */ operation: number; machineId: string | null; start: string; finish: string }[] };
export type DisplacingDates = PromisedDates & { /** Jobs that become late first, then jobs that were late, each by hours */ pays: { jobId: string; number: string; name: string; /** How many hours later */ hours: number; late: "in-time" | "becomes-late" | "later-still"; /** The promised date, if the job would miss it only now */ brokenPromise?: string }[] };
export type PromiseStep = { /** How other operations refer to it */ key?: string; type: string; quantity?: number | null; makeReadyMinutes?: number | null; runMinutes?: number | null; overlap?: boolean; /** Missing: all operations before it; []: none */ after?: { key: string; transferMinutes?: number | null; transferPieces?: number | null }[] | null; releaseDate?: string | null; /** Null: the job's values decide */ setup?: NewSetup | null; toolIds?: string[]; /** The machine; missing: the one where it finishes first */ machineId?: string | null; pin?: { machineId: string; start?: string | null } | null };
export type Plan = { id: string; state: "improving" | "done"; seed: number; /** When it was read */ at: string; goal: PlanGoal; horizonDays: number; frozenHours: number; budgetMs: number; assume: Record<string, unknown>[]; /** Plans tried */ evaluations: number; /** When it last got better; null: never */ improvedAt: string | null; /** Why there is no plan, or no better one */ failed: ReasonOrNull; /** Null until the first plan, like all fields below */ measures: { before: PlanMeasures; after: PlanMeasures } | null; late: { /** Jobs that finish late, or have no date */ before: LateInPlan[]; /** Jobs that finish late, or have no date */ after: LateInPlan[] } | null; /** Assumed: machines that are open longer */ overtime: { hours: number; machines: number } | null; moved: { count: number; /** Operations with an expected date */ of: number; /** Within 24 hours, before or after */ withinDay: number; /** Smaller changes do not count */ thresholdMinutes: number } | null; /** Open operations; with `saves`, those with other times */ entries: PlanEntry[]; /** The job that this proposal saves */ saves?: string; /** Once the proposal is done; missing with assumptions */ ranked?: { /** Its moves, the one that matters most first */ operationIds: string[]; /** The figures after only the first moves; the last part is the whole */ parts: { moves: number; lateJobs: number; tardinessHours: number }[] }; /** Jobs that finish earlier, the largest gain first */ gains: PlanEffect[]; /** Jobs that finish later, the largest loss first */ pays: PlanEffect[]; acceptedAt: string | null; acceptedBy: string | null; /** How many of its moves were accepted; null: none yet */ acceptedMoves: number | null; undoneAt: string | null };
export type PlanEntry = { operationId: string; jobId: string; machineId: string | null; /** When make-ready begins */ start: string | null; finish: string | null; /** Why the operation has no date */ why: string | null; fromMachineId: string | null; fromStart: string | null; fromFinish: string | null; moved: boolean; /** Why a kept operation had to move */ forced?: string; /** What the move does; null: it follows others */ effect?: { /** Jobs that finish earlier, the largest gain first */ gains: PlanEffect[]; /** Jobs that finish later, the largest loss first */ pays: PlanEffect[]; /** Further jobs */ others: number; /** Moves that need this one */ needing: number } | null };
export type PlanGoal = { /** The weight of on-time delivery */ lateness: number; /** The weight of short make-ready */ makeReady: number; /** The weight of little waiting between operations */ flow: number };
export type PlanEffect = { jobId: string; deliveryDate: string; /** The expected date before; null: none */ from: string | null; to: string | null; /** How many hours earlier or later */ hours: number; /** The promised date, if the job would miss it only now */ brokenPromise?: string };
export type PlanMeasures = { lateJobs: number; tardinessHours: number; makeReadyHours: number; meanFlowHours: number; makespanHours: number };
export type LateInPlan = { jobId: string; deliveryDate: string; /** Null: no date */ finish: string | null };
export type PlanOdds = { jobs: { jobId: string; /** From 0 to 1; null: no date */ before: number | null; after: number | null }[]; /** Finished jobs from which the odds follow */ runs: number; /** Why there are no odds */ note: string | null };
export type PlanLeftOut = { operationId: string; /** The operation's name */ operation: string; jobId: string | null; /** The job's number */ job: string; code: string; values: Record<string, unknown>; reason: string };
export type PlanSnapshot = { now: string; /** The first calendar is the shop's own */ calendars: { id: string; timeZone: string; /** Monday first */ hours: Shift[][]; exceptions: { date: string; /** Times as "HH:MM"; no shifts: closed */ hours: Shift[]; crews?: number }[]; /** Machines that people attend at once */ crews?: number }[]; machines: { id: string; calendarId: string; attended: "all" | "make-ready"; wholeMakeReady: boolean; downs: { from: string; until: string | null }[]; /** Minutes that a change of each key adds */ keyMinutes: Record<string, number>; /** To a lower value in keyOrder */ keyMinutesDown?: Record<string, number>; /** Null: the operation needs no change-over */ keys: Record<string, string | null> | null }[]; /** The places of values, such as inks by darkness */ keyOrder?: Record<string, Record<string, number>>; jobs: { id: string; deliveryDate: string; weight: number; /** The promised date */ promised?: string; onHold: boolean; /** Nothing starts earlier */ release: string | null }[]; operations: { id: string; jobId: string; index: number; state: OpenState; machineId: string | null; rank: number | null; deliveryDate: string | null; /** Machines that can do it, with its minutes left there */ options: { machineId: string; makeReadyMinutes: number; runMinutes: number }[]; runMinutes: number | null; after: { operationId: string; transferMinutes: number | null; transferPart: number | null; tailPart: number; /** Until the pieces are dry, also while the shop is closed */ waitMinutes?: number }[]; why: string | null; release: string | null; /** When what finished operations before it made is dry */ waitUntil?: string; tools: string[]; /** Null: the operation needs no change-over */ keys: Record<string, string | null>; pin: { machineId: string; start: string | null } | null; keptUntil: string | null }[] };
export type WaysToSave = { /** When it was read */ at: string; /** Expected now */ finish: string | null; /** Why the job has no date */ why: WhyNoDate | null; /** Whether ways that harm more than they help were left out */ harmful: boolean; /** Machines that are down: its date if they were back */ back: { machineId: string; machine: string; finish: string }[]; /** A supplier could do it, back by then */ outside: { operationId: string; operation: string; from: string; back: string }[]; /** Pieces made by the delivery date */ part: { pieces: number; of: number } | null; /** Ways that save it, cheapest first, then ways that help; empty: on time */ ladder: WayToSave[] };
export type WayToSave = { /** The proposal to accept */ planId: string; /** What it does */ words: string; /** When the job would finish */ finish: string; /** Whether the job would be on time */ saves: boolean; /** Jobs that become late */ makesLate: { jobId: string; number: string; /** How late */ hours: number }[]; /** Jobs that finish later, the worst first */ later: { jobId: string; number: string; name: string; deliveryDate: string; from: string; to: string; /** Hours later */ hours: number; late: "in-time" | "becomes-late" | "later-still"; /** 0: on time */ lateHours: number; /** The promised date, if the job would miss it only now */ brokenPromise?: string }[]; /** Longer hours */ overtime: SaveOvertime | null; moves: { operationId: string; /** The operation's name */ operation: string; machineId: string; machine: string; fromMachineId: string | null }[] };
export type WhatIf = { /** When it was read */ at: string; /** At most one of each kind. Those that save the job come last, the cheapest at the end */ answers: { kind: "first" | "earlier" | "elsewhere" | "overtime" | "along"; /** When the operation would start */ start: string; /** The way to accept */ way: WayToSave }[] };
export type Remedy = { /** What it does */ words: string; /** When the job would finish */ finish: string; jobId: string; /** What it costs other jobs, in words */ cost: string; /** How many jobs become late */ makesLate: number; /** How many jobs miss their promised dates */ breaksPromises: number; /** Longer hours */ overtime: SaveOvertime | null };
export type SaveOvertime = { machineId: string; machine: string; from: string; to: string; hours: number };
export type PaperOrder = { id: string; paperId: string; quantity: number; received: number; expected: string; supplier: string; note: string; /** Sheets on order that jobs have reserved */ reserved: number; /** The jobs with reserved sheets on order, the earliest delivery first */ jobs: WaitingJob[]; createdAt: string; updatedAt: string; version: number };
export type PaperOrderCreate = PaperOrderFields & { /** Stock sheets */ quantity: number } & Required<Pick<PaperOrderFields, "expected">>;
export type PaperOrderUpdate = PaperOrderFields & { version?: number };
export type Demand = { papers: { paper: PaperItem; needed: number; inStock: number; onOrder: SheetsOnOrder[]; /** max(0, needed - inStock - onOrder) */ short: number; /** The earliest delivery first */ jobs: WaitingJob[]; /** If the paper is short: substitutes, including leftovers */ substitutes: PaperItem[] }[]; requirements: { quality: string; gsm: number; length: number; breadth: number; thickness: number; needed: number; /** Press sheets that neither suitable papers nor orders cover */ short: number; /** The earliest delivery first */ jobs: WaitingJob[]; /** Suitable papers, including leftovers, the smallest offcut first */ papers: (PaperItem & { cut: number; offcut: number })[]; /** Stock sheets of the first suitable paper that cover the shortage */ buy: { paperId: string; quantity: number } | null }[] };
export type SheetsOnOrder = { orderId: string; quantity: number; expected: string };
export type ChangedReservation = { paperId: string; paper: string; quantity: number };
export type WaitingJob = { id: string; number: string; quantity: number; deliveryDate: string };
export type CoveredJob = { id: string; number: string; /** Stock sheets */ quantity: number; cut: number; /** True: the job has the sheets; false: they are to be assigned */ assigned: boolean };
export type Movement = { id: string; kind: "receipt" | "adjustment" | "count" | "reserve" | "release" | "consume" | "return"; stockDelta: number; /** Ink is never reserved */ reservedDelta: number; consumedDelta: number; jobId: string | null; jobNumber: string | null; operationId: string | null; userName: string | null; note: string; at: string };
export type MovementPage = { items: Movement[]; metadata: PageMetadata };
export type Lorry = { id: string; date: string; note: string; userName: string | null; /** The numbers of the delivery notes, one for each customer */ noteNumbers: string[]; jobs: { jobId: string; number: string; name: string; customerName: string; city: string; quantity: number; complete: boolean }[] };
export type DeliveryNote = { id: string; number: string; /** The financial year of the number: 26-27 */ year: string; /** When the lorry left */ date: string; customer: string; city: string; /** The numbers of the jobs */ jobs: string[]; pieces: number; state: "issued" | "cancelled"; cancelledAt: string | null; issuedBy: string };
export type DrawnPages = { svg: string; pages: number; /** Width of a page in mm */ width: number; height: number; /** Texts of all pages, with the places of their baselines in mm */ texts: { text: string; x: number; y: number; width: number; size: number }[]; /** The address in QR codes, if only the server itself can reach it */ unreachable: string | null };
export type Today = { /** The numbers that /jobs/sorted finds with the same filters */ figures: { late: number; atRisk: number; /** Open, not late, due within 3 days */ dueSoon: number; /** Open jobs that will make too few */ short: number; /** Drafts without operations */ toPlan: number; /** Drafts that can be scheduled */ toSchedule: number; /** Drafts with a plan that lack the approval */ toApprove: number; /** Jobs that lack paper, or wait for ordered sheets */ noPaper: number; /** Jobs with a paused operation */ paused: number; /** Jobs whose inspection says hold or sort */ heldByInspection: number }; /** Late jobs, the worst first, then jobs at risk */ risks: (TodayJob & { /** Why the job is not in the queues; null: `GET /causes` has the cause */ obstacle: ReasonOrNull })[]; /** The earliest delivery first */ short: (TodayJob & { quantity: number; /** Good pieces of the last operation */ made: number; /** Pieces that it will make after the loss */ willMake: number; /** Pieces that will be missing; 0 within the tolerance */ short: number })[]; /** The earliest delivery first */ toSchedule: TodayJob[]; /** The earliest delivery first */ noPaper: (TodayJob & { /** Press sheets */ sheetsShort: number })[]; /** Down, at work, or idle with a queue */ machines: TodayMachine[]; /** The records that the shop has */ shop: { machines: number; papers: number; customers: number; users: number; jobs: number } };
export type TodayJob = JobSummary & { /** Signed address of the preview; soon invalid */ artworkUrl: string | null; /** Signed address for lists */ artworkThumbUrl: string | null; /** The last paper on order that it needs */ awaits: PendingPaper | null; customerName: string };
export type TodayMachine = { id: string; name: string; down: MachineDown | null; /** Operations in its queue */ queued: number; /** The running or paused operation */ on: { operationId: string; operation: string; state: OperationState; pauseReason: string | null; jobId: string; jobNumber: string; jobName: string; /** Pieces */ good: number; /** Pieces */ planned: number; unit: CountUnit; ups: number; /** About how long it still runs */ minutesLeft: number } | null };
export type Wall = { timeZone: string; /** All, by name */ machines: TodayMachine[]; /** `first`: the earliest delivery */ late: { count: number; first: { number: string; name: string; deliveryDate: string } | null }; /** `first`: the longest delay */ atRisk: { count: number; first: { number: string; name: string; deliveryDate: string } | null }; /** The oldest first */ calls: OpenCall[] };
export type OpenCall = { id: string; name: string; pauseReason: string | null; jobId: string; machineId: string | null; jobNumber: string; jobName: string; machine: string | null; call: OperationCall };
export type OperationChecks = { checks: Check[]; /** Newest first */ results: { id: string; check: string; /** The count at which it was due; 0: before Run */ count: number; value: number | null; /** In order, or within the limits */ passed: boolean; /** False for what was taken back, or belongs to a run before */ holds: boolean; userId: string | null; userName: string | null; at: string; /** Who took it back */ struckBy: string | null }[] };
export type OperationInspections = { /** Limits of its type; null: no inspections */ aql: PerClass | null; /** Newest first */ inspections: { answer: "accept" | "hold" | "sort"; sample: number; faults: PerClass; reason: string; userName: string | null; at: string; id: string; lot: number; /** The acceptance numbers */ allowed: PerClass; userId: string | null; /** Who struck it out */ struckBy: string | null }[] };
export type JobInspection = { operationId: string; operation: string; answer: "accept" | "hold" | "sort"; sample: number; faults: PerClass; reason: string; userName: string | null; at: string };
export type PerClass = { critical: number; major: number; minor: number };
export type Review = { from: string; to: string; before: { from: string; to: string }; /** The end of the period, or now if it is not over */ until: string; /** Periods of this length, this one last */ periods: { from: string; to: string; /** Jobs with their last delivery in the period */ jobs: number; /** The part of them with their last delivery on time */ onTime: number; /** Pieces that were sent */ pieces: number; /** Press sheets, also for pieces */ wasted: number; /** Press sheets that all operations counted, good or wasted */ counted: number; /** Working hours of all machines */ openSeconds: number; /** Seconds */ runSeconds: number; /** The make-ready that was recorded */ makeReadySeconds: number; /** Finished operations with recorded make-ready */ makeReadies: number; /** Finished operations on a machine */ makeReadyRuns: number; /** The mean seconds of recorded make-ready; null: none was recorded */ makeReadyMean: number | null; /** Seconds by the machines' present settings */ makeReadyPlanned: number | null; /** Estimated seconds of finished operations, by the machines' present settings */ estimateSeconds: number; /** The seconds that finished operations took, without pauses */ actualSeconds: number }[]; /** The highest share first */ wasteByMachine: { machineId: string; machine: string; /** In the machine's unit */ wasted: number; /** In the machine's unit, good or wasted */ counted: number; before: { wasted: number; counted: number } }[]; wasteByReason: { reason: string; /** Press sheets, also for pieces */ wasted: number; /** Press sheets, also for pieces */ before: number }[]; /** All machines, the busiest first */ hours: { machineId: string; machine: string; /** The sum of the next five figures */ openSeconds: number; /** Seconds */ runSeconds: number; /** Seconds */ makeReadySeconds: number; /** Seconds */ pausedSeconds: number; /** Seconds */ downSeconds: number; /** Seconds */ idleSeconds: number; /** Seconds of runs outside the working hours; no other figure includes them */ outsideSeconds: number }[]; pausedByReason: { reason: string; /** Seconds */ seconds: number; /** Seconds */ before: number; /** The people whom the pauses called */ waitedFor: { duty: Duty; /** Seconds */ seconds: number }[] }[]; estimates: { type: string; operations: number; /** Seconds */ estimateSeconds: number; /** Seconds */ actualSeconds: number }[]; /** Promises by their odds whose date came in the period or the one before it */ promises: { band: "nine-in-ten" | "three-in-four" | "one-in-two" | "less" | "without-odds"; given: number; /** Those whose job finished by the promised date */ kept: number; before: { given: number; /** Those whose job finished by the promised date */ kept: number } }[]; late: { jobs: number; meanSeconds: number | null; /** The longest cause of each job */ causes: { cause: "other-jobs" | "machine-down" | "paper" | "artwork" | "on-hold" | "paused" | "not-scheduled" | "not-started" | "not-sent" | "work"; jobs: number }[]; /** At most 100 jobs, the longest lateness first; the causes are theirs */ listed: { id: string; number: string; name: string; deliveryDate: string; /** When the last delivery left */ out: string; /** Seconds */ lateSeconds: number; /** How long each cause delayed the job, the longest first */ parts: { cause: "other-jobs" | "machine-down" | "paper" | "artwork" | "on-hold" | "paused" | "not-scheduled" | "not-started" | "not-sent" | "work"; /** Seconds */ seconds: number }[] }[] } };
export type Lists = { paperQualities: ListValue[]; cities: ListValue[]; coats: ListValue[]; contentTypes: ListValue[]; operationTypes: (ListValue & { unit: CountUnit; needsMachine: boolean; checks: Check[]; /** Faults per 100 pieces with which an inspection accepts; null: none */ aql: PerClass | null; /** Minutes for which it dries before the next operation can start */ dryMinutes: number; /** The default make-ready, in minutes */ makeReadyMinutes: number; /** The default speed, in its unit per hour */ perHour: number })[]; operationDetails: ListValue[]; wasteReasons: ListValue[]; pauseReasons: (ListValue & { /** The duty that a pause with this reason calls */ calls: Duty | null })[]; shortReasons: ListValue[]; productTypes: ListValue[]; styles: ListValue[] };
export type ListValue = { id: string; name: string; /** Menus no longer offer the value; records that have it retain it */ retired: boolean; /** A style's product types, or operation types; empty: all */ types: string[]; /** Other spellings that imports and searches accept */ aliases: string[]; version: number };
export type Check = { name: string; /** Due again after so many of the operation's unit; null: once, before Run */ every: number | null; /** Of the value */ unit: string; /** Limits of the value; both null: yes or no */ lowest: number | null; highest: number | null; /** Run or Finish waits for it */ must: boolean };
export type ListValueCreate = ListValueFields & { name: string };
export type ListValueUpdate = ListValueFields & { retired?: boolean; /** The place in the list, from 0 */ position?: number; version?: number };
export type ChangedListValue = ListValue & { unit?: CountUnit; needsMachine?: boolean; checks?: Check[]; /** Faults per 100 pieces with which an inspection accepts; null: none */ aql?: PerClass | null; /** Minutes for which it dries before the next operation can start */ dryMinutes?: number; /** The default make-ready, in minutes */ makeReadyMinutes?: number; /** The default speed, in its unit per hour */ perHour?: number; /** The duty that a pause with this reason calls */ calls?: Duty | null };
export type Settings = { expectedLoss: ExpectedLoss; shopName: string; shopAddress: string; taxNumber: string; /** Signed address of the logo, valid for a while */ logoUrl: string | null; financialYearStart: number; reamSheets: number; sizesInInches: boolean; documentLanguage: "en" | "hi" | "de"; artworkApproval: boolean; artworkMayFollow: boolean; receiptTolerance: number; badgeMinutes: number; undoHours: number; scanBeforeRun: boolean; planGoal: PlanGoal; /** Filled with the sample shop */ isSample: boolean; timeZone: string; hours: WorkingDay[]; holidays: { date: string; name: string }[]; updatedAt: string; version: number };
export type ExpectedLoss = Record<string, { makeReadySheets: number; /** Percent */ runWastePercent: number }>;
export type SettingsUpdate = { expectedLoss?: ExpectedLoss; shopName?: string; /** The address on tickets and delivery notes, one line each */ shopAddress?: string; /** The tax number, such as GSTIN 29AAAAA0000A1ZY */ taxNumber?: string; /** Base64 or a data URL, at most 10 MB of image (413 above); null: none */ logo?: string | null; /** The first month of the financial year, which numbers delivery notes */ financialYearStart?: number; /** In imported files */ reamSheets?: number; /** Show inches beside mm */ sizesInInches?: boolean; documentLanguage?: "en" | "hi" | "de"; /** Jobs are scheduled once their artwork is approved */ artworkApproval?: boolean; /** Artwork may come after its job */ artworkMayFollow?: boolean; /** The percentage above an order that can be received without a question */ receiptTolerance?: number; /** How long a badge or PIN counts at a device */ badgeMinutes?: number; /** How long anybody may undo what another did on the floor; 0: only its person and Admins */ undoHours?: number; /** Run of any job waits until ticket and tools are scanned */ scanBeforeRun?: boolean; /** Of plans that name none */ planGoal?: PlanGoal; timeZone?: string; hours?: WorkingDay[]; holidays?: { date: string; name?: string }[]; version?: number };
export type Session = { /** The bearer token */ value: string; user: UserItem };
export type ApiKey = { id: string; name: string; scopes: KeyScope[]; /** The Admin who created the key */ madeBy: string; createdAt: string; /** When the key was last used, to the minute */ usedAt: string | null; /** The machine of a device; null: a program */ machineId: string | null; version: number };
export type Webhook = { id: string; url: string; events: string[]; /** False: the server sends nothing to it and stores no new events for it */ active: boolean; createdAt: string; /** Deliveries that the server will still try to send */ waiting: number; /** Deliveries that failed for good */ failed: number; version: number };
export type WebhookCreate = WebhookFields & { url: string };
export type WebhookUpdate = WebhookFields & { active?: boolean; version?: number };
export type WebhookDelivery = { /** Equal in every attempt; also the header webhook-id */ id: string; entity: string; entityId: string; version: number; verb: string; at: string; state: "waiting" | "delivered" | "failed"; attempts: number; /** The HTTP status of the last response; null: there was none */ status: number | null; /** The beginning of the last response */ answer: string; /** Why the last attempt failed */ failure: ReasonOrNull; triedAt: string | null; /** When the next attempt is due */ nextAt: string | null };
export type SavedViewCreate = SavedViewFields & { list: ViewedList } & Required<Pick<SavedViewFields, "name" | "query">>;
export type SavedViewUpdate = SavedViewFields & { version?: number };
export type SavedView = NamedFields & { list: ViewedList; query: string; shared: boolean; /** The user who saved the view */ userId: string; can: CanEdit };
export type Note = { id: string; text: string; userId: string | null; userName: string; /** The users who get the note and have not read it yet */ mentions: string[]; createdAt: string; updatedAt: string; version: number; /** The author may change and remove it */ can: CanEdit };
export type HistoryEntry = { /** The id of the entry; use it as `before` to get older entries */ id: string; at: string; userId: string | null; /** The name of the person who acted; null: Makeready itself */ userName: string | null; verb: string; /** The kind of the changed record */ entity: string; entityId: string; /** The record's name at that time */ name: string | null; /** What the person did, in words */ text: string; changes: HistoryChange[]; /** The call that undoes the entry; null: this actor can’t undo it now */ undo: { /** The endpoint's name in the contract: jobs.release */ call: string; method: "POST" | "PUT" | "DELETE"; /** The path under /api */ path: string; params: Record<string, string>; body?: Record<string, unknown> } | null; /** The reason why the actor can’t undo it, if it can be undone at all */ why: ReasonOrNull };
export type HistoryChange = { field: string; /** The field's label in the form */ label: string; /** mm, sheets, pieces, … */ unit: string | null; /** Missing if the log does not have the value; a record appears by its name */ from?: unknown; /** The new value: text, a number, true or false; null for none */ to: unknown };
export type AuditEntry = { id: string; at: string; userId: string | null; userName: string | null; verb: string; entity: string; entityId: string; version: number; /** What the verb changed; for a deletion the whole record */ data: unknown; /** The record's name at that time */ name: string | null; /** What the person did, in words */ text: string; changes: HistoryChange[]; /** The id of the transaction, equal in all lines of one call */ transaction: string; /** The record that the line is about, with its present name; null: none */ opens: { entity: EntityWithHistory; id: string; name: string } | null; /** The record was deleted */ gone: boolean };
export type ChangeEvent = { entity: string; id: string; version: number; /** Other records that show the change, such as an operation’s job */ concerns: string[]; /** The user who made the change */ by: string | null };
export type Health = { status: string; database: string; version: string };
export type Import = { id: string; entity: "customers" | "papers" | "inks" | "machines" | "components" | "products" | "jobs"; source: string; created: number; merged: number; userName: string; at: string; undoneAt: string | null; can: { undo: ReasonOrNull } };
export type ImportResult = { /** The import's id, to undo it; null: nothing was written */ id: string | null; /** How many records were created; with dryRun: would be */ created: number; /** How many rows were merged into existing records */ merged: number; /** The first 1000 errors */ errors: ImportFault[]; /** How many errors there are */ errorsCount: number; /** With dryRun: rows that may repeat a record or an earlier row */ duplicates: { row: number; /** The first row with the name */ ofRow?: number; /** The id of an existing record with the same name */ ofId?: string; name: string; /** The record's stock, if it may be the same thing */ stockQuantity?: number }[]; /** With dryRun: names that match no record, or several; the first 8 with similar names */ unknown: { /** The column: customerId */ column: string; name: string; /** How many rows have the name */ rows: number; /** Several records match; `near` has them */ several: boolean; /** Names of records that match */ near: string[] }[]; /** Values that no list of the shop has; they can be added, or were */ newValues: { /** A list of the shop: cities */ list: string; name: string; /** For a style its product type, for a detail its operation type */ type?: string }[] };
export type ImportFault = { /** The row's number, from 1 */ row: number; /** The name of the field: city, productOperations.0.detail */ column: string; message: string; /** The reason's code */ code: string; values: Record<string, unknown> };
export type BulkJobs = { jobs: { name: string; number: string; type: string; style: string; productCode: string; quantity: number; buffer: number; ups: number; deliveryDate: string; priority: Priority; /** mm */ paperLength: number; /** mm */ paperBreadth: number; /** µm */ paperThickness: number; /** g/m² */ paperGsm: number; paperQuality: string; /** Ink names separated by commas */ ink: string; coat: string; customerId: string; /** Inside, in mm */ finished?: NewFinishedSize | null; /** Null: as the finished size says */ blank?: NewBlank | null; customerOrder?: NewCustomerOrder | null; /** By the `key` of GET /fields: text, choice and date are texts, a date as 2026-11-27; all at once, null: none */ fields?: Record<string, string | number | boolean | null> | null; /** Under- and over-delivery in % of the order; null: as the customer’s */ tolerance?: NewJobTolerance | null; papers?: { paperId: string; quantity: number; /** default: 1 */ cut?: number; substitute?: boolean }[]; schedule?: boolean; /** Nothing starts earlier */ releaseDate?: string | null; operations?: (NewProductOperation & { /** How other operations refer to it */ key: string; name?: string; quantity?: number | null; makeReadyMinutes?: number | null; runMinutes?: number | null; /** Missing: all operations before it; []: none */ after?: { /** How other operations refer to it */ key: string; transferMinutes?: number | null; transferPieces?: number | null }[] | null; /** Missing: the machine where it finishes first; with more than 50 operations, the one that is free first */ machineId?: string | null; releaseDate?: string | null; /** Null: the job's values decide */ setup?: NewSetup | null; pin?: { machineId: string; start?: string | null; why?: string } | null })[] }[] };
export type CalendarFields = { name?: string; /** Seven days, Monday first, each with its shifts; no shifts: closed */ hours?: NewShift[][]; /** Days with other hours; no shifts: closed */ exceptions?: { date: string; name?: string; hours: NewShift[]; /** Fewer crews on that day; null: all */ crews?: number | null }[]; /** Closed on the shop's holidays without hours here; default: true */ shopHolidays?: boolean; /** How many of its machines people attend at once; null: all */ crews?: number | null };
export type ComponentFields = { name?: string; number?: string; type?: string; style?: string; code?: string; componentCode?: string; /** default: 1 */ buffer?: number; /** default: 1 */ ups?: number; /** default: "Medium" */ priority?: Priority; /** mm; default: 1 */ paperLength?: number; /** mm; default: 1 */ paperBreadth?: number; /** µm; default: 1 */ paperThickness?: number; /** g/m²; default: 100 */ paperGsm?: number; paperQuality?: string; /** Ink names separated by commas */ ink?: string; coat?: string; /** Base64 or a data URL of an image (10 MB) or a PDF (32 MB as a file, 11 MB in JSON); null: none */ artwork?: string | null; artworkName?: string | null; artworkFrom?: { job?: string; component?: string }; /** Inside, in mm */ finished?: NewFinishedSize | null; /** Null: as the finished size says */ blank?: NewBlank | null; componentOperations?: NewProductOperation[] };
export type CustomerFields = { name?: string; address?: string; city?: string; taxNumber?: string; contacts?: { name: string; phone: string; email: string }[]; deliveryAddresses?: string[]; /** Run waits until ticket and tools are scanned */ scanBeforeRun?: boolean; /** Under- and over-delivery in % of the order */ tolerance?: NewTolerance | null };
export type InkFields = { name?: string; colour?: string; manufacturer?: string; description?: string; /** From 0, light, to 100, dark, for changes to lighter inks; null: unknown */ darkness?: number | null; /** Stock in kg; a change is an adjustment */ stockQuantity?: number; /** kg; at or below it the ink is low; 0: never */ reorderQuantity?: number };
export type JobFields = { name?: string; number?: string; type?: string; style?: string; productCode?: string; quantity?: number; buffer?: number; ups?: number; deliveryDate?: string; priority?: Priority; /** mm */ paperLength?: number; /** mm */ paperBreadth?: number; /** µm */ paperThickness?: number; /** g/m² */ paperGsm?: number; paperQuality?: string; /** Ink names separated by commas */ ink?: string; coat?: string; customerId?: string; /** Inside, in mm */ finished?: NewFinishedSize | null; /** Null: as the finished size says */ blank?: NewBlank | null; customerOrder?: NewCustomerOrder | null; /** By the `key` of GET /fields: text, choice and date are texts, a date as 2026-11-27; all at once, null: none */ fields?: Record<string, string | number | boolean | null> | null; /** Under- and over-delivery in % of the order; null: as the customer’s */ tolerance?: NewJobTolerance | null; /** Base64 or a data URL of an image (10 MB) or a PDF (32 MB as a file, 11 MB in JSON); null: none */ artwork?: string | null; artworkName?: string | null; artworkFrom?: { job?: string; component?: string }; /** Null: the customer has no promise */ promisedDate?: string | null; /** How the date was found; `another` if nobody said */ promisedWay?: "gaps" | "displacing" | "another" | null; /** The odds of the date from 0 to 1, as calculated at the promise */ promisedOdds?: number | null; /** Earliest start; null: any time */ releaseDate?: string | null; /** Printing waits for the artwork; where the settings let it follow */ artworkToCome?: boolean; /** Of the pieces on the press sheet; null: none */ layout?: NewSheetLayout | null };
export type MachineFields = { name?: string; manufacturer?: string; type?: string; /** Largest sheet in mm; 0: any */ length?: number; breadth?: number; /** Smallest sheet in mm; null: any */ smallestLength?: number | null; smallestBreadth?: number | null; /** Margin in mm; null: the usual one */ gripper?: number | null; sideMargin?: number | null; tailMargin?: number | null; specialOperationSupport?: boolean; /** Minutes between two jobs; null: the type's default */ makeReadyMinutes?: number | null; /** In the type's unit per hour; null: the type's default */ sheetsPerHour?: number | null; /** The further operation types of the machine, with make-ready and speed */ capabilities?: Capability[]; /** Minutes that a change of each key adds; default: {} */ keyMinutes?: Record<string, number>; /** Other minutes to lighter inks or boards, or smaller formats; default: {} */ keyMinutesDown?: Record<string, number>; /** The machine's hours; null: the shop's hours */ calendarId?: string | null; /** What needs people. make-ready: runs go on while the shop is closed; default: "all" */ attended?: "all" | "make-ready"; /** Make-ready begins only if it ends before closing */ wholeMakeReady?: boolean; /** When the machine is planned to be down */ plannedDowns?: { from: string; to: string; reason?: string }[] };
export type OperationFields = { name?: string; type?: string; detail?: string; instruction?: string; priority?: Priority | null; deliveryDate?: string | null; index?: number; /** Before, after or next to another operation of the job; replaces index */ place?: { side: "before" | "after" | "beside"; operationId: string }; overlap?: boolean; /** Null: all operations with a lower index; []: none */ after?: { operationId: string; transferMinutes?: number | null; transferPieces?: number | null }[] | null; quantity?: number | null; makeReadyMinutes?: number | null; runMinutes?: number | null; releaseDate?: string | null; /** Null: the job's values decide */ setup?: NewSetup | null; toolIds?: string[]; machineId?: string | null; supplier?: string; dueBack?: string | null };
export type PaperFields = { name?: string; manufacturer?: string; description?: string; /** mm; default: 1 */ length?: number; /** mm; default: 1 */ breadth?: number; /** µm; 0: unknown; default: 1 */ thickness?: number; /** g/m² */ gsm?: number; quality?: string; /** The side along which it runs; null: unknown */ grain?: "length" | "breadth" | null; /** Where the paper lies */ shelf?: string; /** The stock; a change is an adjustment */ stockQuantity?: number; /** At or below it the paper is low; 0: never */ reorderQuantity?: number };
export type ProductFields = { name?: string; type?: string; style?: string; code?: string; /** Under- and over-delivery in % of the order */ tolerance?: NewTolerance | null; productOperations?: NewProductOperation[]; /** In order: ids, records with an id, or new ones without; `kind` is optional */ components?: ProductComponent[] };
export type ToolFields = { name?: string; /** default: "Die" */ kind?: "Die" | "Plate" | "Block" | "Other"; place?: string; note?: string };
export type UserFields = { name?: string; username?: string; /** default: "Restricted" */ userType?: UserType; /** What a Restricted user may do beyond the floor */ permissions?: ("stock" | "dispatch")[]; duties?: Duty[]; runs?: string[]; /** default: "en" */ language?: "en" | "hi" | "kn" | "ta" | "de"; password?: string };
export type PaperOrderFields = { /** Stock sheets */ quantity?: number; expected?: string; supplier?: string; note?: string };
export type ListValueFields = { name?: string; types?: string[]; aliases?: string[]; unit?: CountUnit; needsMachine?: boolean; calls?: Duty | null; /** Only of an operation type */ checks?: Check[]; /** Only of an operation type; each one of 0, 0.1, 0.15, 0.25, 0.4, 0.65, 1, 1.5, 2.5, 4, 6.5 */ aql?: PerClass | null; /** Only of an operation type */ dryMinutes?: number };
export type WebhookFields = { url?: string; /** Records (jobs) and verbs (job.schedule); empty: all */ events?: string[] };
export type SavedViewFields = { name?: string; /** The query of the list's address: status=draft&sort=delivery */ query?: string; /** For all users, not only for the author */ shared?: boolean };
export type ComponentFieldsForm = { name?: string; number?: string; type?: string; style?: string; code?: string; componentCode?: string; buffer?: number; ups?: number; priority?: string; paperLength?: number; paperBreadth?: number; paperThickness?: number; paperGsm?: number; paperQuality?: string; ink?: string; coat?: string; artwork?: string; artworkName?: string | null; artworkFrom?: Record<string, unknown>; finished?: string; blank?: string; "componentOperations[]"?: string[] };
export type ComponentCreateForm = ComponentFieldsForm & { name: string } & Required<Pick<ComponentFieldsForm, "number" | "type" | "style" | "code" | "paperQuality" | "ink" | "coat">>;
export type ComponentUpdateForm = ComponentFieldsForm & { version?: number };
export type JobFieldsForm = { name?: string; number?: string; type?: string; style?: string; productCode?: string; quantity?: number; buffer?: number; ups?: number; deliveryDate?: string; priority?: string; paperLength?: number; paperBreadth?: number; paperThickness?: number; paperGsm?: number; paperQuality?: string; ink?: string; coat?: string; customerId?: string; finished?: string; blank?: string; customerOrder?: string; fields?: Record<string, unknown> | null; tolerance?: string; artwork?: string; artworkName?: string | null; artworkFrom?: Record<string, unknown>; promisedDate?: string | null; promisedWay?: string; promisedOdds?: number | null; releaseDate?: string | null; artworkToCome?: boolean; layout?: string };
export type JobCreateForm = JobFieldsForm & { "productOperations[]"?: string[] } & Required<Pick<JobFieldsForm, "name" | "number" | "type" | "style" | "productCode" | "quantity" | "buffer" | "ups" | "deliveryDate" | "priority" | "paperLength" | "paperBreadth" | "paperThickness" | "paperGsm" | "paperQuality" | "ink" | "coat" | "customerId">>;
export type JobUpdateForm = JobFieldsForm & { "productOperations[]"?: string[]; version?: number };
/** The arguments and the result of each operation. */
export interface Operations {
  /** When a job could be made, in free time and ahead of others, with its paper from `releaseDate` on */ 'answers.promise': { body: { quantity: number; buffer?: number; /** default: 1 */ ups?: number; paperLength?: number; paperBreadth?: number; /** With the fields down to `productCode`, it decides the set-up keys */ paperQuality?: string; paperGsm?: number; ink?: string; coat?: string; productCode?: string; /** default: "Medium" */ priority?: Priority; /** The requested date; missing: now */ deliveryDate?: string | null; /** Nothing starts earlier */ releaseDate?: string | null; /** As in POST /jobs/bulk */ operations?: PromiseStep[]; /** As in the job form, if there are no `operations` */ productOperations?: PromiseStep[] }; result: DeliveryPromise };
  /** What scheduling the job would lead to now, with its paper there; `displacing` as it is scheduled */ 'answers.promiseOf': { params: { id: string }; result: JobPromise };
  /** By which dates a job in the queues probably finishes, as they are now; null without open operations */ 'answers.oddsOf': { params: { id: string }; result: JobOdds };
  /** What the job's time to its expected date consists of */ 'answers.why': { params: { id: string }; result: { /** When it was read */ from: string; /** Null: an operation of the job has no date, or none is open */ finish: string | null; /** Why the job has no date */ why: { operationId: string; why: WhyNoDate } | null; /** The cause that `GET /causes` returns */ cause: CauseOfJob | null; /** The cause in words */ words: string | null; /** The time from `from` to `finish` by kind, the longest first */ parts: { kind: DelayKind; machineId: string | null; /** The machine's name */ machine: string | null; /** The other jobs that go first */ behind: string[]; hours: number; words: string }[]; /** This time in spans, in sequence */ spans: { kind: DelayKind; operationId: string; machineId: string | null; start: string; end: string; behind: string[] }[] } };
  /** What the time until an operation starts consists of */ 'answers.beforeStart': { params: { id: string }; result: StepsBeforeStart };
  /** The main cause of the expected dates of some jobs */ 'answers.causes': { query: { /** Ids of jobs, separated by commas */ of: string }; result: Cause[] };
  /** Booked and open hours of each machine by day, the bottleneck, and what overtime would save */ 'answers.load': { query?: { days?: number }; result: Load };
  /** An image by its signed address */ 'artwork.image': { params: { hash: string }; query: { size?: "thumb" | "preview" | "full" | "original"; until: number; signature: string }; result: Response };
  /** The daily backups: their place, age and faults */ 'backups.get': { result: { /** The folder of the backups; null: Makeready makes none */ folder: string | null; /** Of 7 days, 4 weeks and 12 months */ keep: number; newest: { at: string; bytes: number } | null; problem: ReasonOrNull; /** The newest backup that was restored as a proof, and when */ check: { at: string; file: string } | null; /** The disks of the backups and of the database; one if they share it */ disks: { of: "backups" | "database" | "both"; folder: string; /** How much the backups, the database or both take */ bytes: number; freeBytes: number; /** The growth a day; null: not known yet */ growthBytes: number | null; /** When the disk is full; null: never, or not known yet */ daysLeft: number | null }[] } };
  /** The record of a scanned code */ 'codes.find': { query: { /** The digits, the number on a label, or the address of a QR code */ code: string }; result: { kind: "operation" | "job" | "note" | "paper" | "tool" | "machine"; id: string; /** The record's name: MR-2470 Printing */ label: string } };
  /** Labels of a paper, as PDF */ 'codes.paperLabels': { params: { id: string }; query?: { /** Equal labels, such as one for each pallet */ labels?: number; size?: "a4" | "roll"; /** The first unused label of the A4 sheet */ start?: number }; result: Response };
  /** Its pages as drawings */ 'codes.paperLabelPages': { params: { id: string }; query?: { /** Equal labels, such as one for each pallet */ labels?: number; size?: "a4" | "roll"; /** The first unused label of the A4 sheet */ start?: number }; result: DrawnPages };
  /** Labels of a tool, as PDF */ 'codes.toolLabels': { params: { id: string }; query?: { /** Equal labels, such as one for each pallet */ labels?: number; size?: "a4" | "roll"; /** The first unused label of the A4 sheet */ start?: number }; result: Response };
  /** Its pages as drawings */ 'codes.toolLabelPages': { params: { id: string }; query?: { /** Equal labels, such as one for each pallet */ labels?: number; size?: "a4" | "roll"; /** The first unused label of the A4 sheet */ start?: number }; result: DrawnPages };
  /** Labels of shelves and racks, as PDF */ 'codes.shelfLabels': { query?: { size?: "a4" | "roll"; /** The first unused label of the A4 sheet */ start?: number; /** One shelf or rack; without it, all */ shelf?: string }; result: Response };
  /** Its pages as drawings */ 'codes.shelfLabelPages': { query?: { size?: "a4" | "roll"; /** The first unused label of the A4 sheet */ start?: number; /** One shelf or rack; without it, all */ shelf?: string }; result: DrawnPages };
  /** The code of a machine and the codes of its buttons, as PDF */ 'codes.machineLabels': { params: { id: string }; query?: { size?: "a4" | "roll"; /** The first unused label of the A4 sheet */ start?: number }; result: Response };
  /** Its pages as drawings */ 'codes.machineLabelPages': { params: { id: string }; query?: { size?: "a4" | "roll"; /** The first unused label of the A4 sheet */ start?: number }; result: DrawnPages };
  /** Delivery notes, sorted and paged */ 'deliveryNotes.sorted': { query?: { /** Alias: sortBy */ sort?: "default" | "number" | "customer"; order?: "ascending" | "descending"; page?: number; /** Alias: items */ per?: number; /** Only records that contain this text */ term?: string; /** Only the records with these ids, separated by commas */ ids?: string; /** Only of this financial year: 26-27 */ year?: string; state?: "issued" | "cancelled" }; result: { items: DeliveryNote[]; metadata: PageMetadata } };
  /** Delivery notes as CSV or Excel */ 'deliveryNotes.file': { params: { format: "csv" | "xlsx" }; query?: { /** Alias: sortBy */ sort?: "default" | "number" | "customer"; order?: "ascending" | "descending"; /** Only records that contain this text */ term?: string; /** Only the records with these ids, separated by commas */ ids?: string; /** Only of this financial year: 26-27 */ year?: string; state?: "issued" | "cancelled" }; result: Response };
  /** Financial years with delivery notes, the latest first, and their numbers */ 'deliveryNotes.years': { result: { year: string; /** The last number in use */ last: number; issued: number; /** Cancelled and issued notes add up to the last number */ cancelled: number }[] };
  /** Set up a device for a machine; only this response has its token. It is listed among the API keys */ 'devices.approve': { params: { machineId: string }; result: ApiKey & { /** The key: mr_ and 43 characters */ key: string } };
  /** Get a code to show on a new device; `token` is a device’s once an Admin approves the code */ 'devices.requestApproval': { result: { code: string; token: string; expiresAt: string } };
  /** The state of the request to which the bearer token belongs */ 'devices.approval': { result: { state: "waiting" | "approved" | "refused" | "expired"; device: { id: string; name: string; /** The machine of a device; null: a program */ machineId: string | null } | null } };
  /** The device that shows this code and waits */ 'devices.findRequest': { params: { code: string }; result: { code: string; browser: string; address: string; createdAt: string } };
  /** Approve the device that shows this code, for a machine */ 'devices.approveRequest': { params: { code: string }; body: { machineId: string }; result: ApiKey };
  /** Refuse the device that shows this code */ 'devices.refuseRequest': { params: { code: string }; result: Done };
  /** Sign in at this device by PIN or badge; it ends the former session there */ 'devices.enter': { body: { pin?: string; badge?: string; /** The PIN must be of this user */ userId?: string }; result: Session };
  /** The latest lorries, newest first */ 'dispatches.recent': { result: Lorry[] };
  /** Dispatch a lorry with pieces of several jobs, all or none */ 'dispatches.create': { body: { jobs: { jobId: string; quantity: number; /** Nothing more of the order will follow */ complete?: boolean }[]; date?: string; note?: string; /** Send even more than is made and not sent, or than the tolerance accepts */ confirmed?: boolean }; result: Lorry };
  /** Undo a lorry with all its deliveries */ 'dispatches.remove': { params: { id: string }; result: { done: true } };
  /** Delivery notes of a delivery, a lorry or with this id, as PDF */ 'documents.note': { params: { id: string }; result: Response };
  /** Its pages as drawings */ 'documents.notePages': { params: { id: string }; result: DrawnPages };
  /** The list of paper to buy now, by mill, as PDF */ 'documents.buying': { result: Response };
  /** Its pages as drawings */ 'documents.buyingPages': { result: DrawnPages };
  /** The same as CSV */ 'documents.buyingSheet': { result: Response };
  /** Labels of a delivery, a lorry or a delivery note, as PDF */ 'documents.labels': { params: { id: string }; query: { /** Pieces in a box; the last box has the remaining pieces */ perBox: number; /** Boxes on a pallet; without it, pallets get no labels */ perPallet?: number; size?: "a4" | "roll"; /** The first unused label of the A4 sheet */ start?: number }; result: Response };
  /** Its pages as drawings */ 'documents.labelPages': { params: { id: string }; query: { /** Pieces in a box; the last box has the remaining pieces */ perBox: number; /** Boxes on a pallet; without it, pallets get no labels */ perPallet?: number; size?: "a4" | "roll"; /** The first unused label of the A4 sheet */ start?: number }; result: DrawnPages };
  /** Labels for packed pieces of a job before their dispatch, as PDF */ 'documents.jobLabels': { params: { id: string }; query: { /** Pieces in a box; the last box has the remaining pieces */ perBox: number; /** Boxes on a pallet; without it, pallets get no labels */ perPallet?: number; size?: "a4" | "roll"; /** The first unused label of the A4 sheet */ start?: number; /** The number of packed pieces; without it, the ordered quantity */ pieces?: number }; result: Response };
  /** Its pages as drawings */ 'documents.jobLabelPages': { params: { id: string }; query: { /** Pieces in a box; the last box has the remaining pieces */ perBox: number; /** Boxes on a pallet; without it, pallets get no labels */ perPallet?: number; size?: "a4" | "roll"; /** The first unused label of the A4 sheet */ start?: number; /** The number of packed pieces; without it, the ordered quantity */ pieces?: number }; result: DrawnPages };
  /** The job ticket as PDF */ 'documents.ticket': { params: { id: string }; result: Response };
  /** The tickets of several jobs as one PDF */ 'documents.tickets': { query: { /** Ids of jobs, separated by commas */ ids: string }; result: Response };
  /** Its pages as drawings */ 'documents.ticketPages': { query: { /** Ids of jobs, separated by commas */ ids: string }; result: DrawnPages };
  /** The whole shop as a ZIP archive: each table as CSV, and the artwork */ 'exports.get': { result: Response };
  /** Import a ZIP archive of a shop into this one, which must be empty */ 'exports.takeIn': { body?: Blob; result: { rows: number; /** Images */ artwork: number } };
  /** The shop’s own fields, in its sequence */ 'fields.get': { result: OwnField[] };
  /** Add a field to records, after their others */ 'fields.create': { body: { entity: "jobs"; kind: "text" | "number" | "choice" | "date" | "yes or no"; name: string; /** Of a number */ unit?: string; /** Of a choice */ options?: string[]; onTicket?: boolean; /** A job without it can’t be scheduled */ required?: boolean }; result: OwnField };
  /** How many records have a value of each field */ 'fields.uses': { result: { id: string; count: number }[] };
  /** Rename, move or retire a field, or bring it back; its key stays */ 'fields.update': { params: { id: string }; body: { name?: string; /** Of a number */ unit?: string; /** Of a choice */ options?: string[]; onTicket?: boolean; retired?: boolean; /** The place in the list, from 0 */ position?: number; version?: number; /** A job without it can’t be scheduled */ required?: boolean }; result: OwnField };
  /** Delete a field that no record has filled in */ 'fields.remove': { params: { id: string }; result: Done };
  /** The history of a record, newest first */ 'history.of': { params: { entity: EntityWithHistory; id: string }; query?: { /** Only entries older than the entry with this id */ before?: number; limit?: number }; result: HistoryEntry[] };
  /** The number of entries in the history of a record */ 'history.count': { params: { entity: EntityWithHistory; id: string }; result: { entries: number; /** The server stopped counting; the history has more entries */ more: boolean } };
  /** Notes on a record, newest first */ 'history.notes': { params: { entity: EntityWithHistory; id: string }; query?: { page?: number; /** Alias: items */ per?: number }; result: Note[] };
  /** Add a note to a record; @ and a name mentions that user */ 'history.addNote': { params: { entity: EntityWithHistory; id: string }; body: { text: string }; result: Note };
  /** Change one's own note */ 'history.changeNote': { params: { id: string }; body: { text: string; version?: number }; result: Note };
  /** Delete one's own note; it remains in the audit log */ 'history.removeNote': { params: { id: string }; result: { done: true } };
  /** At most 50 unread notes for the user, newest first */ 'history.notesFor': { params: { id: string }; result: { id: string; text: string; userName: string; createdAt: string; entity: EntityWithHistory; entityId: string; /** The record's name */ about: string }[] };
  /** Mark the notes on a record as read */ 'history.readNotes': { params: { entity: EntityWithHistory; id: string }; body?: {  }; result: { done: true } };
  /** Imports, newest first */ 'imports.list': { query?: { page?: number; /** Alias: items */ per?: number }; result: Import[] };
  /** Add or check (`dryRun`) many records, all or none; `errors` of a 400 are `[{row, column, message}]` */ 'imports.create': { body: { entity: "customers" | "papers" | "inks" | "machines" | "components" | "products" | "jobs"; /** By field name. A job may have `operations` for `productOperations` and a name, `customer`, for `customerId`. Products give their components, and operations their `tools`, by name or id. `merge: {id, stock}` books stockQuantity to an existing paper or ink */ rows: Record<string, unknown>[]; dryRun?: boolean; /** Add missing values to the shop's lists */ newValues?: boolean; /** The source of the rows: customers-tally.csv */ source?: string }; result: ImportResult };
  /** Delete the records of an import, unless somebody has changed or used one */ 'imports.undo': { params: { id: string }; result: { removed: number } };
  /** Add many jobs with their operations, all or none; `errors` name the place: jobs.3.number */ 'jobBulk.bulk': { body: BulkJobs; result: { /** In the order of the request */ jobs: { id: string; number: string; operations: { id: string; key: string }[] }[] } };
  /** API keys, newest first, without the keys themselves */ 'keys.list': { result: ApiKey[] };
  /** Create an API key; only this response contains it */ 'keys.create': { body: { name: string; /** What the key may do; none manages users, keys, webhooks or settings */ scopes: KeyScope[] }; result: ApiKey & { /** The key: mr_ and 43 characters */ key: string } };
  /** Revoke an API key with immediate effect */ 'keys.remove': { params: { id: string }; result: Done };
  /** The layouts of a blank that take the least board, then those for which paper is here */ 'layouts.find': { body: { blank: { /** mm */ length: number; /** mm */ breadth: number; /** x, y of each corner from 0 to length and breadth, as `GET /structure/{style}` has it */ outline?: unknown[][]; /** default: 3 */ bleed?: number; /** Between two outlines; default: twice the bleed */ gap?: number; /** The side along which the grain must run; default: "either" */ grain?: "length" | "breadth" | "either" }; papers: { /** Finds the papers of the shop */ quality: string; gsm: number; /** Further sheets, to buy */ sizes?: { /** mm */ length: number; /** mm */ breadth: number; grain?: "length" | "breadth" | null }[]; /** Whether a sheet may be cut into several press sheets; default: true */ cut?: boolean }; versions: { quantity: number }[]; /** The operation type of the presses; default: "Printing" */ pressType?: string; /** default: "Punching" */ dieCutterType?: string; /** Only these; default: all of the two types */ machines?: string[]; /** Only this press; default: all */ press?: string; /** Press sheets that are wasted; default: the expected loss of the two types */ loss?: { sheets: number; percent: number }; /** Layouts in the response; default: 10 */ most?: number }; result: { candidates: { paper: { length: number; breadth: number; /** Null: one of `sizes` */ id: string | null; name: string; /** µm; 0: unknown */ thickness: number }; kind: "grid" | "nested" | "two lattices"; /** True: the grain must run right, but that of the paper is unknown */ grainUnknown: boolean; /** Press sheets from a paper sheet */ cut: number; /** The press sheet; its length runs along the gripper */ sheet: { length: number; breadth: number }; /** Of the press for which it was found */ margins: { gripper: number; side: number; tail: number }; /** Boxes of pieces turned clockwise; y is down, the gripper below; `version` is an index */ ups: { x: number; y: number; turned: 0 | 90 | 180 | 270; version: number | null }[]; /** The ups of each version */ shares: number[]; /** Pieces above the quantity of each version */ overs: number[]; /** The share of the paper that becomes pieces */ yield: number; /** Press sheets without loss */ netSheets: number; pressSheets: number; paperSheets: number; kilograms: number; /** Can be cut from each paper sheet before printing */ offcut: { length: number; breadth: number } | null; /** Free paper sheets */ stock: { here: number; onOrder: number; toBuy: number }; presses: string[]; dieCutters: string[] }[]; /** Cuts against the grain, papers that no press takes or that are too small, other layouts */ leftOut: { grain: number; press: number; size: number; moreBoard: number }; leftOutPapers: { paper: { length: number; breadth: number; /** Null: one of `sizes` */ id: string | null; name: string }; why: "grain" | "press" | "size"; cut: number | null }[] } };
  /** The shop's lists with their values */ 'lists.get': { result: Lists };
  /** How many records have each value of a list */ 'lists.uses': { params: { list: "paperQualities" | "cities" | "coats" | "contentTypes" | "operationTypes" | "operationDetails" | "wasteReasons" | "pauseReasons" | "shortReasons" | "productTypes" | "styles" }; result: { id: string; uses: { /** The kind of record in the plural */ of: string; count: number }[] }[] };
  /** Add a value at the end of a list */ 'lists.create': { params: { list: "paperQualities" | "cities" | "coats" | "contentTypes" | "operationTypes" | "operationDetails" | "wasteReasons" | "pauseReasons" | "shortReasons" | "productTypes" | "styles" }; body: ListValueCreate; result: ChangedListValue };
  /** Rename a value in all records, move or retire it, or bring it back */ 'lists.update': { params: { id: string; list: "paperQualities" | "cities" | "coats" | "contentTypes" | "operationTypes" | "operationDetails" | "wasteReasons" | "pauseReasons" | "shortReasons" | "productTypes" | "styles" }; body: ListValueUpdate; result: ChangedListValue };
  /** Delete a value that no record has */ 'lists.remove': { params: { id: string; list: "paperQualities" | "cities" | "coats" | "contentTypes" | "operationTypes" | "operationDetails" | "wasteReasons" | "pauseReasons" | "shortReasons" | "productTypes" | "styles" }; result: { done: true } };
  /** Merge a value into another, which becomes its alias */ 'lists.join': { params: { id: string; list: "paperQualities" | "cities" | "coats" | "contentTypes" | "operationTypes" | "operationDetails" | "wasteReasons" | "pauseReasons" | "shortReasons" | "productTypes" | "styles" }; body: { /** The value that stays; records with the other value get this one */ into: string; version?: number }; result: ChangedListValue };
  /** Pin an operation to a machine and, if the request has one, to a start */ 'pins.add': { params: { id: string }; body: { machineId: string; start?: string | null; why: string }; result: Operation };
  /** Unpin an operation, which stays where it is */ 'pins.remove': { params: { id: string }; result: Operation };
  /** Revert the last move or pin of an operation */ 'pins.putBack': { params: { id: string }; body: { /** The operation that was behind it; used if the former rank is taken */ before?: string | null; /** The record's version after the move */ version: number }; result: Operation };
  /** Ways to save a late job */ 'plans.save': { params: { id: string }; result: WaysToSave };
  /** What would happen if an operation were earlier. Nothing moves yet */ 'plans.whatIf': { params: { id: string }; result: WhatIf };
  /** The best way to save late jobs, or what scheduling drafts costs */ 'plans.remedies': { query: { /** Ids of jobs, separated by commas */ of: string }; result: Remedy[] };
  /** The queues as these actions would leave them */ 'plans.preview': { body: { steps: { do: "schedule" | "hold" | "cancel" | "unschedule" | "closeShort" | "remove" | "change" | "down" | "clear" | "accept" | "order"; /** The job, machine, plan or paper */ id: string; priority?: Priority; deliveryDate?: string; expectedBack?: string | null; orderId?: string; expected?: string; operations?: string[] }[] }; result: { ids: string[]; part: Queues } };
  /** Propose a better plan. Nothing moves yet */ 'plans.create': { body?: { goal?: PlanGoal; /** Operations that begin later stay; default: 56 */ horizonDays?: number; /** Those that begin sooner stay if possible; default: 8 */ frozenHours?: number; /** The longest time of improvement; default: 20000 */ budgetMs?: number; /** default: 1 */ seed?: number; assume?: { machineDown?: { machineId: string; /** Default: now */ from?: string; /** Null: unknown */ until: string | null }; shift?: { /** Null: the whole shop */ machineId: string | null; date: string; from: string; /** A time at or before `from` is on the next day */ to: string }; machineAdded?: { /** A machine to assume twice */ like: string }; jobFirst?: { jobId: string }; jobRefused?: { jobId: string }; paperLate?: { jobId: string; until: string } }[] }; result: Plan };
  /** The best proposal so far; requests keep it improving */ 'plans.get': { params: { id: string }; result: Plan };
  /** The odds of the deliveries that a proposal or some of its operations would change */ 'plans.odds': { params: { id: string }; body?: { /** Default: all operations */ operations?: string[] }; result: PlanOdds };
  /** Write a proposal or some of its operations into the queues */ 'plans.accept': { params: { id: string }; body?: { /** Default: all operations */ operations?: string[]; /** Also write the assumptions */ assumed?: boolean }; result: { /** Operations written */ accepted: number; /** Those on another machine */ machines: number; left: PlanLeftOut[]; /** Assumptions that could not be written, and why */ notWritten: { /** The index in `assume` */ place: number; code: string; values: Record<string, unknown>; reason: string }[] } };
  /** Undo an accepted proposal, while nothing of it has started */ 'plans.undo': { params: { id: string }; result: { undone: number; left: PlanLeftOut[]; /** Records that somebody has changed since */ notUndone: { id: string; name: string; code: string; values: Record<string, unknown>; reason: string }[] } };
  /** The shop as the planner reads it */ 'plans.snapshot': { result: PlanSnapshot };
  /** Machines with their open operations and jobs, and the shop's hours */ 'queues.get': { query?: { /** Only these jobs, and operations on these machines; ids separated by commas */ of?: string }; result: Queues };
  /** When the open operations of a job are expected to start and finish */ 'queues.expected': { params: { id: string }; result: ExpectedDates };
  /** On-time delivery, waste, hours, estimates and late jobs of a period */ 'review.get': { query?: { /** The first day in the shop's time zone; without both days, this week */ from?: string; /** The last day; a period has at most 366 days */ to?: string }; result: Review };
  /** The review as CSV, a line for each figure */ 'review.sheet': { query?: { /** The first day in the shop's time zone; without both days, this week */ from?: string; /** The last day; a period has at most 366 days */ to?: string }; result: Response };
  /** Speeds, make-ready and waste as measured in the last 8 weeks */ 'review.suggestions': { result: { of: "makeReadyMinutes" | "sheetsPerHour" | "makeReadySheets" | "runWastePercent"; /** Null: the expected loss of the type in the settings */ machine: NamedRecord | null; type: string; /** The unit of the type */ unit: CountUnit; now: number; proposed: number; runs: number; /** A quarter of the runs were below it */ lower: number; /** A quarter of the runs were above it */ upper: number; /** Its operations that have not started, and by how many minutes they change; null: none */ moves: { operations: number; /** Negative: fewer minutes */ minutes: number } | null }[] };
  /** Fill an empty shop with the sample shop */ 'sampleShop.fill': { result: Settings };
  /** Empty the sample shop; users who signed in and changed settings stay */ 'sampleShop.empty': { query?: { /** How many other records go with it */ added?: number }; result: Settings };
  /** Paper that open jobs and drafts need, by paper or by requirement */ 'stock.demand': { result: Demand };
  /** Jobs that lack paper, the earliest delivery first, with papers in stock for them */ 'stock.unassigned': { query?: { /** Ids separated by commas; missing: all but held jobs and empty drafts */ of?: string }; result: { id: string; number: string; name: string; /** The user who created the job */ userId: string | null; deliveryDate: string; /** Press sheets */ lacks: number; /** Press sheets that neither stock nor orders cover */ short: number; /** Papers that cover what the job lacks, leftovers first */ papers: { paperId: string; name: string; leftover: boolean; /** Stock sheets */ quantity: number; cut: number }[] }[] };
  /** Orders of a paper: the expected ones first, then the received */ 'stock.orders': { params: { id: string }; query?: { page?: number; /** Alias: items */ per?: number }; result: PaperOrder[] };
  /** Record an order of sheets */ 'stock.order': { params: { id: string }; body: PaperOrderCreate; result: PaperOrder };
  /** Change an order; its quantity covers what has arrived and what jobs wait for */ 'stock.changeOrder': { params: { id: string; orderId: string }; body: PaperOrderUpdate; result: PaperOrder };
  /** Cancel what has not arrived of an order, unless a job waits for it */ 'stock.cancelOrder': { params: { id: string; orderId: string }; result: Done };
  /** Receive an order, whole or in part, for the jobs that wait for it */ 'stock.receive': { params: { id: string; orderId: string }; body: { /** Stock sheets */ quantity: number; /** Receive even more than the order and the tolerance in the settings */ confirmed?: boolean }; result: { paper: PaperItem; covers: CoveredJob[]; /** The order's version, which undoing the receipt needs */ version: number } };
  /** Revert a receipt, unless the paper or the order has changed since */ 'stock.undoReceive': { params: { id: string; orderId: string }; body: { /** The order's version after the receipt */ version: number }; result: { paper: PaperItem } };
  /** The die line of a style by the finished sizes in mm */ 'structure.get': { params: { style: string }; query?: { length?: number; breadth?: number; /** Of a book the spine */ height?: number; /** Of the board, in mm */ thickness?: number; bleed?: number; /** The changed ones: `glueFlap:15,tuck:12` */ allowances?: string }; result: { /** Of the structure: FEFCO 0201 */ code: string; blank: { length: number; breadth: number }; /** mm² */ area: number; /** mm */ cut: number; /** mm */ crease: number; allowances: { name: string; value: number; least: number; most: number }[]; /** The edge of the piece, for `POST /layouts` */ outline: number[][]; panels: { name: string; /** x, y of each corner */ outline: number[][] }[]; /** To scale, with the layers cut, crease and bleed */ svg: string; /** The same, of release 12 */ dxf: string } };
  /** The same as /health/ready */ 'system.health': { result: Health };
  /** 200 while the process runs, whatever its database does */ 'system.live': { result: { status: string; version: string } };
  /** 200 while the database answers and takes changes, 503 while it does not */ 'system.ready': { result: Health };
  /** Problems such as a moved clock or a crashed database */ 'system.warnings': { result: Reason[] };
  /** The versions of Makeready, Node and Postgres */ 'system.versions': { result: { makeready: string; node: string; postgres: string; problem: ReasonOrNull } };
  /** Metrics for Prometheus; METRICS_TOKEN is the bearer token */ 'system.metrics': { result: Response };
  /** Changes as server-sent events; resumes after Last-Event-ID */ 'system.events': { result: Response };
  /** The audit log, newest first */ 'system.audit': { query?: { entity?: string; entityId?: string; userId?: string; /** The verb: job.hold; also finds lines where another verb did the same */ verb?: string; /** Part of the record's name at that time; at least three letters */ term?: string; from?: string; /** Only lines before this time */ to?: string; /** Only entries older than the entry with this id */ before?: number; page?: number; /** Alias: items */ per?: number }; result: { items: AuditEntry[]; metadata: { page: number; per: number; /** Null if filtered by user, verb, time or term */ total: number | null } } };
  /** What is late or at risk, what waits, and the machines */ 'today.get': { query?: { /** mine: the jobs that the actor created */ of?: "mine" | "shop" }; result: Today };
  /** All machines, what is late or at risk, and the open calls, for a screen on the wall of a hall */ 'today.wall': { result: Wall };
  /** Webhooks, newest first, without their secrets */ 'webhooks.list': { result: Webhook[] };
  /** Add a webhook, signed after Standard Webhooks; only this response has its secret */ 'webhooks.create': { body: WebhookCreate; result: Webhook & { /** whsec_ and the key in base64, which checks the signature */ secret: string } };
  /** Change the URL or the events of a webhook, or pause it */ 'webhooks.update': { params: { id: string }; body: WebhookUpdate; result: Webhook };
  /** Delete a webhook and its unsent deliveries */ 'webhooks.remove': { params: { id: string }; result: Done };
  /** Deliveries, newest first, with their results; the server stores them for 30 days */ 'webhooks.deliveries': { params: { id: string }; query?: { state?: "waiting" | "delivered" | "failed"; page?: number; /** Alias: items */ per?: number }; result: { items: WebhookDelivery[]; metadata: PageMetadata } };
  /** Retry failed deliveries: those in the request, or all */ 'webhooks.retry': { params: { id: string }; body?: { ids?: string[] }; result: { retried: number } };
  /** The user's own views and the shared views, by name */ 'views.list': { query?: { list?: ViewedList }; result: SavedView[] };
  /** Save a view; Admin and Standard can share it with the shop */ 'views.create': { body: SavedViewCreate; result: SavedView };
  /** Change a view: your own, or as Admin a shared one */ 'views.update': { params: { id: string }; body: SavedViewUpdate; result: SavedView };
  /** Delete a view: one's own or, as Admin, a shared one */ 'views.remove': { params: { id: string }; result: { done: true } };
  /** Calendars, newest first */ 'calendars.list': { query?: { page?: number; /** Alias: items */ per?: number }; result: CalendarItem[] };
  /** Add a calendar */ 'calendars.create': { body: CalendarCreate; result: Calendar };
  /** Calendars, sorted and paged */ 'calendars.sorted': { query?: { /** Alias: sortBy */ sort?: "default" | "name" | "created"; order?: "ascending" | "descending"; page?: number; /** Alias: items */ per?: number; /** Only records that contain this text */ term?: string; /** Only the records with these ids, separated by commas */ ids?: string }; result: CalendarPage };
  /** Calendars as CSV or Excel */ 'calendars.file': { params: { format: "csv" | "xlsx" }; query?: { /** Alias: sortBy */ sort?: "default" | "name" | "created"; order?: "ascending" | "descending"; /** Only records that contain this text */ term?: string; /** Only the records with these ids, separated by commas */ ids?: string }; result: Response };
  /** Calendars by their ids, as CSV or Excel */ 'calendars.fileOfChosen': { params: { format: "csv" | "xlsx" }; query?: { /** Alias: sortBy */ sort?: "default" | "name" | "created"; order?: "ascending" | "descending" }; body: SelectedIds; result: Response };
  /** Find calendars by a part of their name */ 'calendars.search': { query?: { term?: string }; result: NamedRecord[] };
  /** Read a calendar */ 'calendars.get': { params: { id: string }; result: Calendar };
  /** Change a calendar */ 'calendars.update': { params: { id: string }; body: CalendarUpdate; result: Calendar };
  /** Delete a calendar that no machine works by */ 'calendars.remove': { params: { id: string }; result: Done };
  /** Components, newest first */ 'components.list': { query?: { page?: number; /** Alias: items */ per?: number }; result: ComponentItem[] };
  /** Add a component with `artwork` or `artworkFrom`, its fields flat or under `part` */ 'components.create': { body: ComponentCreate | FormData; result: Component };
  /** Components, sorted and paged */ 'components.sorted': { query?: { /** Alias: sortBy */ sort?: "default" | "name" | "number" | "type" | "code" | "created"; order?: "ascending" | "descending"; page?: number; /** Alias: items */ per?: number; /** Only records that contain this text */ term?: string; /** Only the records with these ids, separated by commas */ ids?: string; type?: string; /** Only the components of this product */ productId?: string }; result: ComponentPage };
  /** Components as CSV or Excel */ 'components.file': { params: { format: "csv" | "xlsx" }; query?: { /** Alias: sortBy */ sort?: "default" | "name" | "number" | "type" | "code" | "created"; order?: "ascending" | "descending"; /** Only records that contain this text */ term?: string; /** Only the records with these ids, separated by commas */ ids?: string; type?: string; /** Only the components of this product */ productId?: string }; result: Response };
  /** Components by their ids, as CSV or Excel */ 'components.fileOfChosen': { params: { format: "csv" | "xlsx" }; query?: { /** Alias: sortBy */ sort?: "default" | "name" | "number" | "type" | "code" | "created"; order?: "ascending" | "descending" }; body: SelectedIds; result: Response };
  /** Find components by a part of their name */ 'components.search': { query?: { term?: string }; result: NamedRecord[] };
  /** Read a component */ 'components.get': { params: { id: string }; result: Component };
  /** Change a component, its fields flat or under `part` */ 'components.update': { params: { id: string }; body: ComponentUpdate | FormData; result: Component };
  /** Delete a component that no product is made of */ 'components.remove': { params: { id: string }; result: Done };
  /** A product's components, in the product's sequence */ 'components.ofProduct': { params: { id: string }; result: ComponentItem[] };
  /** A component's artwork: the image in the requested size, or its PDF */ 'components.artwork': { params: { id: string }; query?: { size?: "thumb" | "preview" | "full" | "original" }; result: Response };
  /** The component as a job draft: all its fields, its code as the product code */ 'components.select': { params: { id: string }; result: JobDraft };
  /** Customers, newest first */ 'customers.list': { query?: { page?: number; /** Alias: items */ per?: number }; result: CustomerItem[] };
  /** Add a customer */ 'customers.create': { body: CustomerCreate; result: Customer };
  /** Customers, sorted and paged */ 'customers.sorted': { query?: { /** Alias: sortBy */ sort?: "default" | "name" | "city" | "created"; order?: "ascending" | "descending"; page?: number; /** Alias: items */ per?: number; /** Only records that contain this text */ term?: string; /** Only the records with these ids, separated by commas */ ids?: string }; result: CustomerPage };
  /** Customers as CSV or Excel */ 'customers.file': { params: { format: "csv" | "xlsx" }; query?: { /** Alias: sortBy */ sort?: "default" | "name" | "city" | "created"; order?: "ascending" | "descending"; /** Only records that contain this text */ term?: string; /** Only the records with these ids, separated by commas */ ids?: string }; result: Response };
  /** Customers by their ids, as CSV or Excel */ 'customers.fileOfChosen': { params: { format: "csv" | "xlsx" }; query?: { /** Alias: sortBy */ sort?: "default" | "name" | "city" | "created"; order?: "ascending" | "descending" }; body: SelectedIds; result: Response };
  /** Find customers by a part of their name */ 'customers.search': { query?: { term?: string }; result: NamedRecord[] };
  /** Read a customer */ 'customers.get': { params: { id: string }; result: Customer };
  /** Change a customer */ 'customers.update': { params: { id: string }; body: CustomerUpdate; result: Customer };
  /** Delete a customer without jobs */ 'customers.remove': { params: { id: string }; result: Done };
  /** A customer's last deliveries and usual products, from its latest 200 jobs */ 'customers.recent': { params: { id: string }; result: { deliveries: { dispatchId: string; jobId: string; number: string; name: string; quantity: number; date: string; noteNumber: string | null }[]; products: { productCode: string; /** How many of the latest jobs are this customer's */ jobs: number; /** The latest of these jobs */ jobId: string; name: string; quantity: number; orderedAt: string }[] } };
  /** A user's customers, newest first */ 'customers.ofUser': { params: { id: string }; query?: { page?: number; /** Alias: items */ per?: number }; result: CustomerItem[] };
  /** A user's customers, sorted and paged */ 'customers.ofUserSorted': { params: { id: string }; query?: { /** Alias: sortBy */ sort?: "default" | "name" | "city" | "created"; order?: "ascending" | "descending"; page?: number; /** Alias: items */ per?: number; /** Only records that contain this text */ term?: string; /** Only the records with these ids, separated by commas */ ids?: string }; result: CustomerPage };
  /** Inks, newest first */ 'inks.list': { query?: { page?: number; /** Alias: items */ per?: number }; result: InkItem[] };
  /** Add an ink */ 'inks.create': { body: InkCreate; result: Ink };
  /** Inks, sorted and paged */ 'inks.sorted': { query?: { /** Alias: sortBy */ sort?: "default" | "name" | "colour" | "manufacturer" | "stock" | "created"; order?: "ascending" | "descending"; page?: number; /** Alias: items */ per?: number; /** Only records that contain this text */ term?: string; /** Only the records with these ids, separated by commas */ ids?: string; low?: string }; result: InkPage };
  /** Inks as CSV or Excel */ 'inks.file': { params: { format: "csv" | "xlsx" }; query?: { /** Alias: sortBy */ sort?: "default" | "name" | "colour" | "manufacturer" | "stock" | "created"; order?: "ascending" | "descending"; /** Only records that contain this text */ term?: string; /** Only the records with these ids, separated by commas */ ids?: string; low?: string }; result: Response };
  /** Inks by their ids, as CSV or Excel */ 'inks.fileOfChosen': { params: { format: "csv" | "xlsx" }; query?: { /** Alias: sortBy */ sort?: "default" | "name" | "colour" | "manufacturer" | "stock" | "created"; order?: "ascending" | "descending" }; body: SelectedIds; result: Response };
  /** Find inks by a part of their name */ 'inks.search': { query?: { term?: string }; result: NamedRecord[] };
  /** Read an ink */ 'inks.get': { params: { id: string }; result: Ink };
  /** Change an ink; unfinished jobs follow its name */ 'inks.update': { params: { id: string }; body: InkUpdate; result: Ink };
  /** Delete an ink; jobs go on naming it */ 'inks.remove': { params: { id: string }; result: Done };
  /** Ledger lines, newest first */ 'inks.movements': { params: { id: string }; query?: { page?: number; /** Alias: items */ per?: number }; result: MovementPage };
  /** Book a receipt, an adjustment, a use or a return */ 'inks.move': { params: { id: string }; body: { kind: "receipt"; /** kg */ quantity: number; note?: string } | { kind: "adjustment"; /** kg to add; negative: kg to take out */ quantity: number; note?: string } | { kind: "consume"; /** kg */ quantity: number; /** The job that consumes the ink */ jobId?: string | null; note?: string } | { kind: "return"; /** kg */ quantity: number; /** The job that returns the ink */ jobId?: string | null; note?: string }; result: InkItem };
  /** Jobs, newest first */ 'jobs.list': { query?: { page?: number; /** Alias: items */ per?: number }; result: JobItem[] };
  /** Add a job; multipart (artwork required) or JSON */ 'jobs.create': { body: JobCreate | FormData; result: Job };
  /** Jobs, sorted and paged */ 'jobs.sorted': { query?: { /** Alias: sortBy */ sort?: "default" | "name" | "number" | "customer" | "quantity" | "status" | "priority" | "delivery" | "due" | "created" | "expected" | "customerOrder"; order?: "ascending" | "descending"; page?: number; /** Alias: items */ per?: number; /** Only records that contain this text */ term?: string; /** Only the records with these ids, separated by commas */ ids?: string; status?: JobStatus; /** Only jobs that are not finished, dispatched or cancelled */ open?: string; /** no-date: in the queues, but without an expected date */ lateness?: "at-risk" | "late" | "any" | "no-date"; /** Only open jobs that are due within 3 days and not late */ dueSoon?: string; /** Only jobs that will make less than was ordered */ short?: string; /** Only jobs with a paused operation */ paused?: string; /** Only jobs with their last delivery in the period */ left?: "any" | "on-time" | "late"; /** The first day in the shop's time zone; without both days, this week */ from?: string; /** The last day; a period has at most 366 days */ to?: string; /** Only jobs with pieces that are made but not sent */ ready?: string; /** Only jobs whose inspection says hold or sort */ heldByInspection?: string; /** operations: drafts without any; schedule: drafts to schedule; paper: jobs and make-up runs without it; approval: planned drafts without a required one */ awaits?: "operations" | "schedule" | "paper" | "approval"; type?: string; priority?: Priority; city?: string; customerId?: string; /** Only jobs of the order with this number; capitals do not matter */ customerOrder?: string; /** The key of an own field, for `fieldValue` */ field?: string; /** Only jobs with exactly this value in `field`; true or false for yes or no */ fieldValue?: string; userId?: string; /** Only jobs with this paper */ paperId?: string; /** Only jobs with this ink */ inkId?: string }; result: JobPage };
  /** Jobs as CSV or Excel */ 'jobs.file': { params: { format: "csv" | "xlsx" }; query?: { /** Alias: sortBy */ sort?: "default" | "name" | "number" | "customer" | "quantity" | "status" | "priority" | "delivery" | "due" | "created" | "expected" | "customerOrder"; order?: "ascending" | "descending"; /** Only records that contain this text */ term?: string; /** Only the records with these ids, separated by commas */ ids?: string; status?: JobStatus; /** Only jobs that are not finished, dispatched or cancelled */ open?: string; /** no-date: in the queues, but without an expected date */ lateness?: "at-risk" | "late" | "any" | "no-date"; /** Only open jobs that are due within 3 days and not late */ dueSoon?: string; /** Only jobs that will make less than was ordered */ short?: string; /** Only jobs with a paused operation */ paused?: string; /** Only jobs with their last delivery in the period */ left?: "any" | "on-time" | "late"; /** The first day in the shop's time zone; without both days, this week */ from?: string; /** The last day; a period has at most 366 days */ to?: string; /** Only jobs with pieces that are made but not sent */ ready?: string; /** Only jobs whose inspection says hold or sort */ heldByInspection?: string; /** operations: drafts without any; schedule: drafts to schedule; paper: jobs and make-up runs without it; approval: planned drafts without a required one */ awaits?: "operations" | "schedule" | "paper" | "approval"; type?: string; priority?: Priority; city?: string; customerId?: string; /** Only jobs of the order with this number; capitals do not matter */ customerOrder?: string; /** The key of an own field, for `fieldValue` */ field?: string; /** Only jobs with exactly this value in `field`; true or false for yes or no */ fieldValue?: string; userId?: string; /** Only jobs with this paper */ paperId?: string; /** Only jobs with this ink */ inkId?: string }; result: Response };
  /** Jobs by their ids, as CSV or Excel */ 'jobs.fileOfChosen': { params: { format: "csv" | "xlsx" }; query?: { /** Alias: sortBy */ sort?: "default" | "name" | "number" | "customer" | "quantity" | "status" | "priority" | "delivery" | "due" | "created" | "expected" | "customerOrder"; order?: "ascending" | "descending" }; body: SelectedIds; result: Response };
  /** Find jobs by a part of their name */ 'jobs.search': { query?: { term?: string }; result: NamedRecord[] };
  /** A user's jobs, newest first */ 'jobs.ofUser': { params: { id: string }; query?: { page?: number; /** Alias: items */ per?: number }; result: JobItem[] };
  /** A customer's jobs, newest first */ 'jobs.ofCustomer': { params: { id: string }; query?: { page?: number; /** Alias: items */ per?: number }; result: JobItem[] };
  /** The jobs of a customer’s order, by line, and its latest deliveries */ 'jobs.ofOrder': { params: { id: string }; query: { /** As `customerOrder.number` of its jobs; capitals do not matter */ number: string }; result: { customer: JobCustomer; /** At most 200 */ jobs: JobItem[]; /** The number of all jobs of the order */ total: number; deliveries: { dispatchId: string; jobId: string; number: string; name: string; quantity: number; date: string; noteNumber: string | null }[] } };
  /** Jobs that a paper is assigned to, newest first */ 'jobs.ofPaper': { params: { id: string }; query?: { page?: number; /** Alias: items */ per?: number }; result: JobItem[] };
  /** Jobs that name an ink, whatever the case, newest first */ 'jobs.ofInk': { params: { id: string }; query?: { page?: number; /** Alias: items */ per?: number }; result: JobItem[] };
  /** The number of jobs by status, late and due soon */ 'jobs.counts': { query?: { /** Only records that contain this text */ term?: string; /** Only jobs that are not finished, dispatched or cancelled */ open?: string; /** no-date: in the queues, but without an expected date */ lateness?: "at-risk" | "late" | "any" | "no-date"; /** Only open jobs that are due within 3 days and not late */ dueSoon?: string; /** Only jobs that will make less than was ordered */ short?: string; /** Only jobs with a paused operation */ paused?: string; /** Only jobs with their last delivery in the period */ left?: "any" | "on-time" | "late"; /** The first day in the shop's time zone; without both days, this week */ from?: string; /** The last day; a period has at most 366 days */ to?: string; /** Only jobs with pieces that are made but not sent */ ready?: string; /** Only jobs whose inspection says hold or sort */ heldByInspection?: string; /** operations: drafts without any; schedule: drafts to schedule; paper: jobs and make-up runs without it; approval: planned drafts without a required one */ awaits?: "operations" | "schedule" | "paper" | "approval"; type?: string; priority?: Priority; city?: string; customerId?: string; /** Only jobs of the order with this number; capitals do not matter */ customerOrder?: string; /** The key of an own field, for `fieldValue` */ field?: string; /** Only jobs with exactly this value in `field`; true or false for yes or no */ fieldValue?: string; userId?: string; /** Only jobs with this paper */ paperId?: string; /** Only jobs with this ink */ inkId?: string }; result: JobCounts };
  /** A free job number for a new form */ 'jobs.number': { result: { number: string } };
  /** A job with its customer */ 'jobs.get': { params: { id: string }; result: Job };
  /** Change a job */ 'jobs.update': { params: { id: string }; body: JobUpdate | FormData; result: Job };
  /** Delete a job that has not started */ 'jobs.remove': { params: { id: string }; result: { done: true } };
  /** A job's artwork: the image in the requested size, or its PDF */ 'jobs.artwork': { params: { id: string }; query?: { size?: "thumb" | "preview" | "full" | "original" }; result: Response };
  /** Approve the job's present artwork */ 'jobs.approveArtwork': { params: { id: string }; body?: {  }; result: Job };
  /** Undo the approval */ 'jobs.unapproveArtwork': { params: { id: string }; result: Job };
  /** The job's files: present and former artworks, and photos, newest first */ 'jobs.files': { params: { id: string }; result: JobFile[] };
  /** Add a photo, or replace the artwork; multipart or JSON */ 'jobs.addFile': { params: { id: string }; body: { /** An artwork becomes the job’s artwork with the next version number */ kind: "artwork" | "photo"; /** A file (multipart), base64 or data URL: image (10 MB) or PDF (32 MB) */ file: string; /** The file's name */ name?: string | null } | FormData; result: JobFile[] };
  /** Restore a former artwork of the job */ 'jobs.restoreFile': { params: { id: string; fileId: string }; body?: {  }; result: Job };
  /** Delete one's own photo, or any file but the job's present artwork */ 'jobs.removeFile': { params: { id: string; fileId: string }; result: { done: true } };
  /** A job's operations in order */ 'jobs.operations': { params: { id: string }; result: OperationItem[] };
  /** Papers assigned to a job */ 'jobs.papers': { params: { id: string }; result: JobPaper[] };
  /** Papers that suit the job, the least offcut first */ 'jobs.eligiblePapers': { params: { id: string }; result: EligiblePaper[] };
  /** Reserve sheets of a paper for a job, from stock or from an order */ 'jobs.assignPaper': { params: { id: string; paperId: string }; query: { quantity: number; cut?: number; substitute?: string; /** The order from which the sheets come */ orderId?: string }; result: JobPaper[] };
  /** Release the job's sheets of a paper */ 'jobs.removePaper': { params: { id: string; paperId: string }; query?: { /** At most this many stock sheets; missing: all reserved ones */ quantity?: number }; result: JobPaper[] };
  /** Change quantity or delivery after the start, or preview it */ 'jobs.change': { params: { id: string }; body: OrderChange; result: ChangeImpact };
  /** Undo a change, until a step has started after it */ 'jobs.undoChange': { params: { id: string; changeId: string }; result: Job };
  /** Schedule the job: create operations from its steps */ 'jobs.submit': { params: { id: string }; body?: { /** By urgency, or pinned into the gaps, which delays no other job; default: "displacing" */ way?: "displacing" | "gaps"; /** The date in the gaps that the user saw; 409 if it is later now */ expected?: string }; result: Job };
  /** Unschedule the job, until an operation has started */ 'jobs.unschedule': { params: { id: string }; result: Job };
  /** Put the job on hold: none of its operations can start */ 'jobs.hold': { params: { id: string }; body?: { reason?: string }; result: Job };
  /** End the hold */ 'jobs.release': { params: { id: string }; result: Job };
  /** Cancel the unfinished operations and release their paper */ 'jobs.cancel': { params: { id: string }; body: { reason: string }; result: Job };
  /** Add a make-up run with operations and paper */ 'jobs.makeUp': { params: { id: string }; body?: {  }; result: Job };
  /** Undo the last make-up run, until one of its operations has started */ 'jobs.undoMakeUp': { params: { id: string }; body?: {  }; result: Job };
  /** Undo a cancellation */ 'jobs.reinstate': { params: { id: string }; result: Job };
  /** Close an order short; cancels what is unfinished */ 'jobs.closeShort': { params: { id: string }; body?: { version?: number }; result: Job };
  /** Reopen an order that was closed short */ 'jobs.reopen': { params: { id: string }; result: Job };
  /** Dispatch the job, whole or in part */ 'jobs.dispatch': { params: { id: string }; body: { quantity: number; date?: string; note?: string; complete?: boolean; /** Send even more than is made and not sent, or than the tolerance accepts */ confirmed?: boolean }; result: Job };
  /** Undo a delivery */ 'jobs.undispatch': { params: { id: string; dispatchId: string }; result: Job };
  /** Machines, newest first */ 'machines.list': { query?: { page?: number; /** Alias: items */ per?: number }; result: MachineItem[] };
  /** Add a machine */ 'machines.create': { body: MachineCreate; result: Machine };
  /** Machines, sorted and paged */ 'machines.sorted': { query?: { /** Alias: sortBy */ sort?: "default" | "name" | "manufacturer" | "type" | "created"; order?: "ascending" | "descending"; page?: number; /** Alias: items */ per?: number; /** Only records that contain this text */ term?: string; /** Only the records with these ids, separated by commas */ ids?: string; type?: string }; result: MachinePage };
  /** Machines as CSV or Excel */ 'machines.file': { params: { format: "csv" | "xlsx" }; query?: { /** Alias: sortBy */ sort?: "default" | "name" | "manufacturer" | "type" | "created"; order?: "ascending" | "descending"; /** Only records that contain this text */ term?: string; /** Only the records with these ids, separated by commas */ ids?: string; type?: string }; result: Response };
  /** Machines by their ids, as CSV or Excel */ 'machines.fileOfChosen': { params: { format: "csv" | "xlsx" }; query?: { /** Alias: sortBy */ sort?: "default" | "name" | "manufacturer" | "type" | "created"; order?: "ascending" | "descending" }; body: SelectedIds; result: Response };
  /** Find machines by a part of their name */ 'machines.search': { query?: { term?: string }; result: NamedRecord[] };
  /** Read a machine */ 'machines.get': { params: { id: string }; result: Machine };
  /** Change a machine */ 'machines.update': { params: { id: string }; body: MachineUpdate; result: Machine };
  /** Delete a machine without unfinished operations */ 'machines.remove': { params: { id: string }; result: Done };
  /** The machine's queue: the running or paused operation, then the queued and waiting ones by rank */ 'machines.operations': { params: { id: string }; query?: { /** Only operations of these jobs and the machine; ids separated by commas */ of?: string }; result: OperationOnMachine[] };
  /** The operation that is running or paused on the machine, or null */ 'machines.running': { params: { id: string }; result: OperationOnMachine | null };
  /** The first queued operation, or null */ 'machines.next': { params: { id: string }; result: OperationOnMachine | null };
  /** Mark a machine as down; its running operation is paused */ 'machines.down': { params: { id: string }; body: { reason: string; expectedBack?: string | null }; result: Machine };
  /** Mark a machine as up again */ 'machines.up': { params: { id: string }; result: Machine };
  /** Write what the next person at the machine must watch, in place of what one has written before */ 'machines.handOver': { params: { id: string }; body: { text: string }; result: Machine };
  /** Say that the handover has been read, which ends it; its writer takes it back */ 'machines.readHandover': { params: { id: string }; body: { /** When it was written */ at: string }; result: Machine };
  /** Move the queue to another machine, or each operation to the first free one */ 'machines.clear': { params: { id: string }; body: { machineId?: string }; result: { moved: number; stayed: number; operations: MovedOperation[] } };
  /** Give the machine its queue again, unless somebody has changed these operations since */ 'machines.undoClear': { params: { id: string }; body: { operations: MovedOperation[] }; result: Machine };
  /** Operations, newest first */ 'operations.list': { query?: { page?: number; /** Alias: items */ per?: number }; result: OperationItem[] };
  /** Add a step to an unfinished job */ 'operations.create': { body: OperationCreate; result: Operation };
  /** Operations, sorted and paged */ 'operations.sorted': { query?: { /** Alias: sortBy */ sort?: "default" | "name" | "type" | "state" | "priority" | "delivery" | "machine" | "job" | "created"; order?: "ascending" | "descending"; page?: number; /** Alias: items */ per?: number; /** Only records that contain this text */ term?: string; /** Only the records with these ids, separated by commas */ ids?: string; state?: OperationState; type?: string; machineId?: string; jobId?: string; /** Only operations that are neither finished nor cancelled */ open?: string; /** Only operations with this activity in the period */ did?: "worked" | "made-ready" | "paused" | "counted" | "wasted" | "finished"; /** With paused or wasted: only for this reason */ reason?: string; /** The first day in the shop's time zone; without both days, this week */ from?: string; /** The last day; a period has at most 366 days */ to?: string }; result: OperationPage };
  /** Operations as CSV or Excel */ 'operations.file': { params: { format: "csv" | "xlsx" }; query?: { /** Alias: sortBy */ sort?: "default" | "name" | "type" | "state" | "priority" | "delivery" | "machine" | "job" | "created"; order?: "ascending" | "descending"; /** Only records that contain this text */ term?: string; /** Only the records with these ids, separated by commas */ ids?: string; state?: OperationState; type?: string; machineId?: string; jobId?: string; /** Only operations that are neither finished nor cancelled */ open?: string; /** Only operations with this activity in the period */ did?: "worked" | "made-ready" | "paused" | "counted" | "wasted" | "finished"; /** With paused or wasted: only for this reason */ reason?: string; /** The first day in the shop's time zone; without both days, this week */ from?: string; /** The last day; a period has at most 366 days */ to?: string }; result: Response };
  /** Operations by their ids, as CSV or Excel */ 'operations.fileOfChosen': { params: { format: "csv" | "xlsx" }; query?: { /** Alias: sortBy */ sort?: "default" | "name" | "type" | "state" | "priority" | "delivery" | "machine" | "job" | "created"; order?: "ascending" | "descending" }; body: SelectedIds; result: Response };
  /** Find operations by a part of their name */ 'operations.search': { query?: { term?: string }; result: NamedRecord[] };
  /** The number of operations by state */ 'operations.countsByState': { query?: { /** Only records that contain this text */ term?: string; type?: string; machineId?: string; /** Only operations with this activity in the period */ did?: "worked" | "made-ready" | "paused" | "counted" | "wasted" | "finished"; /** With paused or wasted: only for this reason */ reason?: string; /** The first day in the shop's time zone; without both days, this week */ from?: string; /** The last day; a period has at most 366 days */ to?: string }; result: Record<string, number> };
  /** The operation with a scanned code */ 'operations.byCode': { params: { code: number }; result: { id: string } };
  /** The paused operations that call people, the oldest call first */ 'operations.calls': { result: OpenCall[] };
  /** An operation with its job and machine */ 'operations.get': { params: { id: string }; result: Operation };
  /** Change an operation */ 'operations.update': { params: { id: string }; body: OperationUpdate; result: Operation };
  /** Delete an operation that has not started */ 'operations.remove': { params: { id: string }; result: { done: true } };
  /** Run a queued operation, finish a running one */ 'operations.advance': { params: { id: string }; body?: FloorCounts & { from?: OperationState; /** By the shop’s clock; default: now */ at?: string; /** The machine's reading, in the operation's unit */ counter?: number; /** Why the operation finishes although the order is short */ reason?: string; /** The codes scanned before Run: the ticket or a paper, and each tool */ scans?: string[] }; result: Operation };
  /** The items to bring to the machine before the operation runs */ 'operations.toFetch': { params: { id: string }; result: { jobId: string; items: { /** Names the item and its quantity */ key: string; kind: "paper" | "ink" | "coat" | "tool" | "plates"; /** Of the paper or tool */ id: string | null; name: string; /** Shelf or rack */ place: string; paper: { sheets: number; gsm: number; length: number; breadth: number } | null; missing: ReasonOrNull; fetched: { userName: string; at: string } | null }[]; /** What must be scanned before Run: the ticket or a paper, and each tool. Null: nothing */ scans: { job: { id: string; number: string; name: string }; /** The digits by which a ticket says the artwork */ artwork: string | null; /** The codes of the job's operations */ codes: number[]; papers: NamedRecord[]; tools: NamedRecord[] } | null } };
  /** Tick off an item that is at the machine, or take the tick back */ 'operations.fetched': { params: { id: string }; body: { key: string; fetched: boolean }; result: { jobId: string; items: { /** Names the item and its quantity */ key: string; kind: "paper" | "ink" | "coat" | "tool" | "plates"; /** Of the paper or tool */ id: string | null; name: string; /** Shelf or rack */ place: string; paper: { sheets: number; gsm: number; length: number; breadth: number } | null; missing: ReasonOrNull; fetched: { userName: string; at: string } | null }[]; /** What must be scanned before Run: the ticket or a paper, and each tool. Null: nothing */ scans: { job: { id: string; number: string; name: string }; /** The digits by which a ticket says the artwork */ artwork: string | null; /** The codes of the job's operations */ codes: number[]; papers: NamedRecord[]; tools: NamedRecord[] } | null } };
  /** The checks of an operation and the answers to them */ 'operations.checks': { params: { id: string }; result: OperationChecks };
  /** Answer a check that is or was due */ 'operations.check': { params: { id: string }; body: { check: string; /** The count at which it was due; 0: before Run */ count: number; value?: number; passed?: boolean; at?: string }; result: OperationChecks };
  /** Take back an answer to a check; it stays in the list */ 'operations.strikeCheck': { params: { id: string; answerId: string }; result: OperationChecks };
  /** The inspections of an operation */ 'operations.inspections': { params: { id: string }; result: OperationInspections };
  /** Add what a sample showed: accept, hold or sort */ 'operations.inspect': { params: { id: string }; body: { /** The pieces to decide about; the sample follows */ lot: number; faults: { critical: number; major: number; minor: number }; answer: "accept" | "hold" | "sort"; /** Required for another answer than the acceptance numbers give */ reason?: string }; result: OperationInspections };
  /** Strike an inspection out; it stays in the list */ 'operations.strikeInspection': { params: { id: string; inspectionId: string }; result: OperationInspections };
  /** How many pieces the job would make if the operation finished now */ 'operations.ifFinished': { params: { id: string }; query?: { goodQuantity?: number; wasteQuantity?: number }; result: { willMake: number; short: number } };
  /** Pause a running operation; it keeps its machine */ 'operations.pause': { params: { id: string }; body: { from?: OperationState; /** By the shop’s clock; default: now */ at?: string; reason: string }; result: Operation };
  /** Resume a paused operation */ 'operations.resume': { params: { id: string }; body?: { from?: OperationState; /** By the shop’s clock; default: now */ at?: string }; result: Operation };
  /** Answer the call of a paused operation with a time */ 'operations.answer': { params: { id: string }; body: { /** The minutes until the answering person comes */ minutes: number; note?: string; /** The time of the answer that the client saw; without an answer, of the call */ seen: string }; result: Operation };
  /** Send an operation back to the queue; its counts and times stay */ 'operations.suspend': { params: { id: string }; body?: FloorCounts & { from?: OperationState; /** By the shop’s clock; default: now */ at?: string; reason?: string }; result: Operation };
  /** Take back the last transition */ 'operations.undo': { params: { id: string }; body?: { from?: OperationState; /** By the shop’s clock; default: now */ at?: string }; result: Operation };
  /** Report counts of an operation that has started */ 'operations.counts': { params: { id: string }; body: FloorCounts; result: Operation };
  /** The operation's counts, newest first */ 'operations.entries': { params: { id: string }; result: OperationEntry[] };
  /** Add what was counted */ 'operations.addEntry': { params: { id: string }; body: { good?: number; waste?: number; reason?: string; phase?: "make-ready" | "run"; /** The machine's reading, in the operation's unit */ counter?: number; /** When the pieces were counted; default: now */ at?: string; /** The operation's state that the person saw */ from?: OperationState; /** Add the count even if the operation has finished since */ toFinished?: boolean; confirmed?: boolean }; result: Operation };
  /** Strike out a count; it stays in the list but no longer counts */ 'operations.strikeEntry': { params: { id: string; entryId: string }; query?: { confirmed?: string }; body?: { confirmed?: boolean }; result: Operation };
  /** Put an operation on a machine, before another one of its queue or last */ 'operations.move': { params: { id: string }; body: { machineId: string | null; before?: string | null; /** Also pin the operation there */ pin?: { start?: string | null; why: string }; version?: number }; result: Operation };
  /** Papers, newest first */ 'papers.list': { query?: { page?: number; /** Alias: items */ per?: number }; result: PaperItem[] };
  /** Add a paper */ 'papers.create': { body: PaperCreate; result: Paper };
  /** Papers, sorted and paged */ 'papers.sorted': { query?: { /** Alias: sortBy */ sort?: "default" | "name" | "manufacturer" | "quality" | "gsm" | "shelf" | "stock" | "available" | "created"; order?: "ascending" | "descending"; page?: number; /** Alias: items */ per?: number; /** Only records that contain this text */ term?: string; /** Only the records with these ids, separated by commas */ ids?: string; quality?: string; low?: string; shelf?: string }; result: PaperPage };
  /** Papers as CSV or Excel */ 'papers.file': { params: { format: "csv" | "xlsx" }; query?: { /** Alias: sortBy */ sort?: "default" | "name" | "manufacturer" | "quality" | "gsm" | "shelf" | "stock" | "available" | "created"; order?: "ascending" | "descending"; /** Only records that contain this text */ term?: string; /** Only the records with these ids, separated by commas */ ids?: string; quality?: string; low?: string; shelf?: string }; result: Response };
  /** Papers by their ids, as CSV or Excel */ 'papers.fileOfChosen': { params: { format: "csv" | "xlsx" }; query?: { /** Alias: sortBy */ sort?: "default" | "name" | "manufacturer" | "quality" | "gsm" | "shelf" | "stock" | "available" | "created"; order?: "ascending" | "descending" }; body: SelectedIds; result: Response };
  /** Find papers by a part of their name */ 'papers.search': { query?: { term?: string }; result: NamedRecord[] };
  /** Read a paper */ 'papers.get': { params: { id: string }; result: Paper };
  /** Change a paper */ 'papers.update': { params: { id: string }; body: PaperUpdate; result: Paper };
  /** Delete a paper that no job has reserved */ 'papers.remove': { params: { id: string }; result: Done };
  /** Ledger lines, newest first */ 'papers.movements': { params: { id: string }; query?: { page?: number; /** Alias: items */ per?: number }; result: MovementPage };
  /** Book a receipt, an adjustment or a return */ 'papers.move': { params: { id: string }; body: { kind: "receipt"; /** Sheets */ quantity: number; note?: string } | { kind: "adjustment"; /** Sheets to add; negative: sheets to take out */ quantity: number; note?: string } | { kind: "return"; /** Sheets */ quantity: number; /** The job that returns the sheets */ jobId: string; note?: string }; result: PaperItem & { /** With a receipt: the waiting jobs that it covers, earliest delivery first */ covers?: CoveredJob[] } };
  /** Book the counted stock, even if it is less than what jobs have reserved */ 'papers.count': { params: { id: string }; body: { /** Sheets that the person counted */ counted: number; /** Recorded stock at the count; 409 if it has changed since */ seen?: number; note?: string }; result: Paper & { /** The movement, to undo it */ countId: string } };
  /** Book an offcut of the paper's sheets as stock of a paper of its size */ 'papers.bookOffcut': { params: { id: string }; body: { /** Sheets */ quantity: number; /** mm */ length: number; /** mm */ breadth: number; /** The job that left the sheets */ jobId?: string }; result: Paper };
  /** Undo a stock count, unless the stock has changed since */ 'papers.undoCount': { params: { id: string; countId: string }; result: Paper };
  /** Products, newest first */ 'products.list': { query?: { page?: number; /** Alias: items */ per?: number }; result: ProductItem[] };
  /** Add a product with existing and new components, its fields flat or under `part` */ 'products.create': { body: ProductCreate; result: Product };
  /** Products, sorted and paged */ 'products.sorted': { query?: { /** Alias: sortBy */ sort?: "default" | "name" | "type" | "style" | "code" | "created"; order?: "ascending" | "descending"; page?: number; /** Alias: items */ per?: number; /** Only records that contain this text */ term?: string; /** Only the records with these ids, separated by commas */ ids?: string; type?: string }; result: ProductPage };
  /** Products as CSV or Excel */ 'products.file': { params: { format: "csv" | "xlsx" }; query?: { /** Alias: sortBy */ sort?: "default" | "name" | "type" | "style" | "code" | "created"; order?: "ascending" | "descending"; /** Only records that contain this text */ term?: string; /** Only the records with these ids, separated by commas */ ids?: string; type?: string }; result: Response };
  /** Products by their ids, as CSV or Excel */ 'products.fileOfChosen': { params: { format: "csv" | "xlsx" }; query?: { /** Alias: sortBy */ sort?: "default" | "name" | "type" | "style" | "code" | "created"; order?: "ascending" | "descending" }; body: SelectedIds; result: Response };
  /** Find products by a part of their name */ 'products.search': { query?: { term?: string }; result: NamedRecord[] };
  /** Read a product */ 'products.get': { params: { id: string }; result: Product };
  /** Change a product, its fields flat or under `part` */ 'products.update': { params: { id: string }; body: ProductUpdate; result: Product };
  /** Delete a product; its components stay */ 'products.remove': { params: { id: string }; result: Done };
  /** The product as a job draft; what it lacks comes from its components */ 'products.select': { params: { id: string }; result: JobDraft };
  /** The shop's name, time zone, working hours and holidays */ 'settings.get': { result: Settings };
  /** Change the shop's settings */ 'settings.update': { body: SettingsUpdate; result: Settings };
  /** Tools, newest first */ 'tools.list': { query?: { page?: number; /** Alias: items */ per?: number }; result: ToolItem[] };
  /** Add a tool */ 'tools.create': { body: ToolCreate; result: Tool };
  /** Tools, sorted and paged */ 'tools.sorted': { query?: { /** Alias: sortBy */ sort?: "default" | "name" | "kind" | "place" | "created"; order?: "ascending" | "descending"; page?: number; /** Alias: items */ per?: number; /** Only records that contain this text */ term?: string; /** Only the records with these ids, separated by commas */ ids?: string; place?: string }; result: ToolPage };
  /** Tools as CSV or Excel */ 'tools.file': { params: { format: "csv" | "xlsx" }; query?: { /** Alias: sortBy */ sort?: "default" | "name" | "kind" | "place" | "created"; order?: "ascending" | "descending"; /** Only records that contain this text */ term?: string; /** Only the records with these ids, separated by commas */ ids?: string; place?: string }; result: Response };
  /** Tools by their ids, as CSV or Excel */ 'tools.fileOfChosen': { params: { format: "csv" | "xlsx" }; query?: { /** Alias: sortBy */ sort?: "default" | "name" | "kind" | "place" | "created"; order?: "ascending" | "descending" }; body: SelectedIds; result: Response };
  /** Find tools by a part of their name */ 'tools.search': { query?: { term?: string }; result: NamedRecord[] };
  /** Read a tool */ 'tools.get': { params: { id: string }; result: Tool };
  /** Change a tool */ 'tools.update': { params: { id: string }; body: ToolUpdate; result: Tool };
  /** Delete a tool that no open operation and no plan needs */ 'tools.remove': { params: { id: string }; result: Done };
  /** Users, newest first */ 'users.list': { query?: { page?: number; /** Alias: items */ per?: number }; result: UserItem[] };
  /** Add a user */ 'users.create': { body: UserCreate; result: User };
  /** Users, sorted and paged */ 'users.sorted': { query?: { /** Alias: sortBy */ sort?: "default" | "name" | "username" | "userType" | "created"; order?: "ascending" | "descending"; page?: number; /** Alias: items */ per?: number; /** Only records that contain this text */ term?: string; /** Only the records with these ids, separated by commas */ ids?: string }; result: UserPage };
  /** Users as CSV or Excel */ 'users.file': { params: { format: "csv" | "xlsx" }; query?: { /** Alias: sortBy */ sort?: "default" | "name" | "username" | "userType" | "created"; order?: "ascending" | "descending"; /** Only records that contain this text */ term?: string; /** Only the records with these ids, separated by commas */ ids?: string }; result: Response };
  /** Users by their ids, as CSV or Excel */ 'users.fileOfChosen': { params: { format: "csv" | "xlsx" }; query?: { /** Alias: sortBy */ sort?: "default" | "name" | "username" | "userType" | "created"; order?: "ascending" | "descending" }; body: SelectedIds; result: Response };
  /** Find users by a part of their name */ 'users.search': { query?: { term?: string }; result: NamedRecord[] };
  /** Read a user */ 'users.get': { params: { id: string }; result: User };
  /** Change a user; everyone may change their name and language */ 'users.update': { params: { id: string }; body: UserUpdate; result: User };
  /** Delete a user and end their sessions; what they made stays */ 'users.remove': { params: { id: string }; result: Done };
  /** Sign in with username and password in the basic-auth header */ 'users.login': { result: Session };
  /** The ways to sign in, and the name of the shop */ 'users.ways': { result: { google: boolean; shopName: string } };
  /** Redirects to Google, or to the sign-in page with the reason */ 'users.google': { result: Response };
  /** The redirect URL for Google; redirects to /auth/{id}?token=… */ 'users.googleCallback': { result: Response };
  /** End this session */ 'users.logout': { result: Done };
  /** End all of this user's sessions */ 'users.signoff': { result: Done };
  /** Sessions of a user, the last used first: one’s own, or anyone’s as Admin */ 'users.sessions': { params: { id: string }; result: { id: string; startedAt: string; /** When it was last used, to the hour */ usedAt: string; /** The browser and its system, such as "Firefox on Windows" */ browser: string; /** The address at sign-in; empty: unknown */ address: string; /** The session of this request */ current: boolean }[] };
  /** End one session of a user */ 'users.endSession': { params: { id: string; sessionId: string }; result: Done };
  /** Exchange the token of a one-time link for a session */ 'users.authorise': { params: { id: string }; body: { token: string; firstAdmin?: { name: string; username: string; password: string; /** The browser's time zone, for a shop with unchanged settings */ timeZone?: string } }; result: Session };
  /** What a one-time link is for, without using it up */ 'users.invitation': { params: { id: string }; body: { token: string }; result: { purpose: "firstAdmin" | "signIn"; name: string | null } };
  /** Make a one-time sign-in link, good for 24 hours; it ends the former one */ 'users.link': { params: { id: string }; result: { url: string; expiresAt: string } };
  /** Set a password; your own needs the present one */ 'users.password': { params: { id: string }; body: { password: string; present?: string }; result: User };
  /** Give a user a new PIN, shown only here; it ends the former one */ 'users.makePin': { params: { id: string }; result: { pin: string } };
  /** Remove the PIN of a user */ 'users.removePin': { params: { id: string }; result: User };
  /** A new badge as PDF; it ends the former one */ 'users.makeBadge': { params: { id: string }; result: Response };
  /** End the badge of a user */ 'users.removeBadge': { params: { id: string }; result: User };
}
/** The name, the method and the path of each operation, and `file` if its response is one. */
export const addresses = `
answers.promise POST /promise
answers.promiseOf GET /jobs/{id}/promise
answers.oddsOf GET /jobs/{id}/odds
answers.why GET /jobs/{id}/why
answers.beforeStart GET /operations/{id}/why
answers.causes GET /causes
answers.load GET /load
artwork.image GET /artwork/{hash} file
backups.get GET /backups
codes.find GET /codes
codes.paperLabels GET /papers/{id}/labels.pdf file
codes.paperLabelPages GET /papers/{id}/labels
codes.toolLabels GET /tools/{id}/labels.pdf file
codes.toolLabelPages GET /tools/{id}/labels
codes.shelfLabels GET /shelves/labels.pdf file
codes.shelfLabelPages GET /shelves/labels
codes.machineLabels GET /machines/{id}/labels.pdf file
codes.machineLabelPages GET /machines/{id}/labels
deliveryNotes.sorted GET /delivery-notes/sorted
deliveryNotes.file GET /delivery-notes/sorted.{format} file
deliveryNotes.years GET /delivery-notes/years
devices.approve POST /devices/{machineId}
devices.requestApproval POST /devices/requests
devices.approval GET /devices/requests
devices.findRequest GET /devices/requests/{code}
devices.approveRequest POST /devices/requests/{code}
devices.refuseRequest DELETE /devices/requests/{code}
devices.enter POST /devices/people
dispatches.recent GET /dispatches
dispatches.create POST /dispatches
dispatches.remove DELETE /dispatches/{id}
documents.note GET /dispatches/{id}/note.pdf file
documents.notePages GET /dispatches/{id}/note
documents.buying GET /stock/buying.pdf file
documents.buyingPages GET /stock/buying
documents.buyingSheet GET /stock/buying.csv file
documents.labels GET /dispatches/{id}/labels.pdf file
documents.labelPages GET /dispatches/{id}/labels
documents.jobLabels GET /jobs/{id}/labels.pdf file
documents.jobLabelPages GET /jobs/{id}/labels
documents.ticket GET /jobs/{id}/ticket.pdf file
documents.tickets GET /jobs/tickets.pdf file
documents.ticketPages GET /jobs/tickets
exports.get GET /export file
exports.takeIn POST /imports/export
fields.get GET /fields
fields.create POST /fields
fields.uses GET /fields/uses
fields.update PUT /fields/{id}
fields.remove DELETE /fields/{id}
history.of GET /{entity}/{id}/history
history.count GET /{entity}/{id}/history/count
history.notes GET /{entity}/{id}/notes
history.addNote POST /{entity}/{id}/notes
history.changeNote PUT /notes/{id}
history.removeNote DELETE /notes/{id}
history.notesFor GET /users/{id}/notes-for
history.readNotes POST /{entity}/{id}/notes/read
imports.list GET /imports
imports.create POST /imports
imports.undo POST /imports/{id}/undo
jobBulk.bulk POST /jobs/bulk
keys.list GET /keys
keys.create POST /keys
keys.remove DELETE /keys/{id}
layouts.find POST /layouts
lists.get GET /lists
lists.uses GET /lists/{list}/uses
lists.create POST /lists/{list}
lists.update PUT /lists/{list}/{id}
lists.remove DELETE /lists/{list}/{id}
lists.join POST /lists/{list}/{id}/join
pins.add POST /operations/{id}/pin
pins.remove DELETE /operations/{id}/pin
pins.putBack POST /operations/{id}/put-back
plans.save POST /jobs/{id}/save
plans.whatIf POST /operations/{id}/what-if
plans.remedies GET /remedies
plans.preview POST /queues/preview
plans.create POST /plans
plans.get GET /plans/{id}
plans.odds POST /plans/{id}/odds
plans.accept POST /plans/{id}/accept
plans.undo POST /plans/{id}/undo
plans.snapshot GET /plan/snapshot
queues.get GET /queues
queues.expected GET /jobs/{id}/expected
review.get GET /review
review.sheet GET /review.csv file
review.suggestions GET /review/suggestions
sampleShop.fill POST /sample-shop
sampleShop.empty DELETE /sample-shop
stock.demand GET /stock/demand
stock.unassigned GET /stock/unassigned
stock.orders GET /papers/{id}/orders
stock.order POST /papers/{id}/orders
stock.changeOrder PUT /papers/{id}/orders/{orderId}
stock.cancelOrder DELETE /papers/{id}/orders/{orderId}
stock.receive POST /papers/{id}/orders/{orderId}/receive
stock.undoReceive POST /papers/{id}/orders/{orderId}/receive/undo
structure.get GET /structure/{style}
system.health GET /health
system.live GET /health/live
system.ready GET /health/ready
system.warnings GET /warnings
system.versions GET /versions
system.metrics GET /metrics file
system.events GET /events file
system.audit GET /audit
today.get GET /today
today.wall GET /wall
webhooks.list GET /webhooks
webhooks.create POST /webhooks
webhooks.update PUT /webhooks/{id}
webhooks.remove DELETE /webhooks/{id}
webhooks.deliveries GET /webhooks/{id}/deliveries
webhooks.retry POST /webhooks/{id}/retry
views.list GET /views
views.create POST /views
views.update PUT /views/{id}
views.remove DELETE /views/{id}
calendars.list GET /calendars
calendars.create POST /calendars
calendars.sorted GET /calendars/sorted
calendars.file GET /calendars/sorted.{format} file
calendars.fileOfChosen POST /calendars/sorted.{format} file
calendars.search GET /calendars/search
calendars.get GET /calendars/{id}
calendars.update PUT /calendars/{id}
calendars.remove DELETE /calendars/{id}
components.list GET /components
components.create POST /components
components.sorted GET /components/sorted
components.file GET /components/sorted.{format} file
components.fileOfChosen POST /components/sorted.{format} file
components.search GET /components/search
components.get GET /components/{id}
components.update PUT /components/{id}
components.remove DELETE /components/{id}
components.ofProduct GET /products/{id}/components
components.artwork GET /components/{id}/artwork file
components.select GET /components/{id}/select
customers.list GET /customers
customers.create POST /customers
customers.sorted GET /customers/sorted
customers.file GET /customers/sorted.{format} file
customers.fileOfChosen POST /customers/sorted.{format} file
customers.search GET /customers/search
customers.get GET /customers/{id}
customers.update PUT /customers/{id}
customers.remove DELETE /customers/{id}
customers.recent GET /customers/{id}/lately
customers.ofUser GET /users/{id}/customers
customers.ofUserSorted GET /users/{id}/customers/sorted
inks.list GET /inks
inks.create POST /inks
inks.sorted GET /inks/sorted
inks.file GET /inks/sorted.{format} file
inks.fileOfChosen POST /inks/sorted.{format} file
inks.search GET /inks/search
inks.get GET /inks/{id}
inks.update PUT /inks/{id}
inks.remove DELETE /inks/{id}
inks.movements GET /inks/{id}/movements
inks.move POST /inks/{id}/movements
jobs.list GET /jobs
jobs.create POST /jobs
jobs.sorted GET /jobs/sorted
jobs.file GET /jobs/sorted.{format} file
jobs.fileOfChosen POST /jobs/sorted.{format} file
jobs.search GET /jobs/search
jobs.ofUser GET /users/{id}/jobs
jobs.ofCustomer GET /customers/{id}/jobs
jobs.ofOrder GET /customers/{id}/order
jobs.ofPaper GET /papers/{id}/jobs
jobs.ofInk GET /inks/{id}/jobs
jobs.counts GET /jobs/counts
jobs.number GET /jobs/number
jobs.get GET /jobs/{id}
jobs.update PUT /jobs/{id}
jobs.remove DELETE /jobs/{id}
jobs.artwork GET /jobs/{id}/artwork file
jobs.approveArtwork POST /jobs/{id}/artwork/approve
jobs.unapproveArtwork DELETE /jobs/{id}/artwork/approve
jobs.files GET /jobs/{id}/files
jobs.addFile POST /jobs/{id}/files
jobs.restoreFile POST /jobs/{id}/files/{fileId}/restore
jobs.removeFile DELETE /jobs/{id}/files/{fileId}
jobs.operations GET /jobs/{id}/operations
jobs.papers GET /jobs/{id}/papers
jobs.eligiblePapers GET /jobs/{id}/papers/eligible
jobs.assignPaper POST /jobs/{id}/papers/{paperId}
jobs.removePaper DELETE /jobs/{id}/papers/{paperId}
jobs.change POST /jobs/{id}/change
jobs.undoChange POST /jobs/{id}/changes/{changeId}/undo
jobs.submit POST /jobs/{id}/submit
jobs.unschedule POST /jobs/{id}/unschedule
jobs.hold POST /jobs/{id}/hold
jobs.release POST /jobs/{id}/release
jobs.cancel POST /jobs/{id}/cancel
jobs.makeUp POST /jobs/{id}/make-up
jobs.undoMakeUp POST /jobs/{id}/make-up/undo
jobs.reinstate POST /jobs/{id}/reinstate
jobs.closeShort POST /jobs/{id}/close-short
jobs.reopen POST /jobs/{id}/reopen
jobs.dispatch POST /jobs/{id}/dispatch
jobs.undispatch DELETE /jobs/{id}/dispatches/{dispatchId}
machines.list GET /machines
machines.create POST /machines
machines.sorted GET /machines/sorted
machines.file GET /machines/sorted.{format} file
machines.fileOfChosen POST /machines/sorted.{format} file
machines.search GET /machines/search
machines.get GET /machines/{id}
machines.update PUT /machines/{id}
machines.remove DELETE /machines/{id}
machines.operations GET /machines/{id}/operations
machines.running GET /machines/{id}/operations/running
machines.next GET /machines/{id}/operations/next
machines.down POST /machines/{id}/down
machines.up POST /machines/{id}/up
machines.handOver POST /machines/{id}/handover
machines.readHandover POST /machines/{id}/handover/read
machines.clear POST /machines/{id}/clear
machines.undoClear POST /machines/{id}/clear/undo
operations.list GET /operations
operations.create POST /operations
operations.sorted GET /operations/sorted
operations.file GET /operations/sorted.{format} file
operations.fileOfChosen POST /operations/sorted.{format} file
operations.search GET /operations/search
operations.countsByState GET /operations/counts
operations.byCode GET /operations/code/{code}
operations.calls GET /operations/calls
operations.get GET /operations/{id}
operations.update PUT /operations/{id}
operations.remove DELETE /operations/{id}
operations.advance POST /operations/{id}/advance
operations.toFetch GET /operations/{id}/fetch
operations.fetched POST /operations/{id}/fetch
operations.checks GET /operations/{id}/checks
operations.check POST /operations/{id}/checks
operations.strikeCheck DELETE /operations/{id}/checks/{answerId}
operations.inspections GET /operations/{id}/inspections
operations.inspect POST /operations/{id}/inspections
operations.strikeInspection DELETE /operations/{id}/inspections/{inspectionId}
operations.ifFinished GET /operations/{id}/if-finished
operations.pause POST /operations/{id}/pause
operations.resume POST /operations/{id}/resume
operations.answer POST /operations/{id}/answer
operations.suspend POST /operations/{id}/suspend
operations.undo POST /operations/{id}/undo
operations.counts POST /operations/{id}/counts
operations.entries GET /operations/{id}/entries
operations.addEntry POST /operations/{id}/entries
operations.strikeEntry DELETE /operations/{id}/entries/{entryId}
operations.move POST /operations/{id}/move
papers.list GET /papers
papers.create POST /papers
papers.sorted GET /papers/sorted
papers.file GET /papers/sorted.{format} file
papers.fileOfChosen POST /papers/sorted.{format} file
papers.search GET /papers/search
papers.get GET /papers/{id}
papers.update PUT /papers/{id}
papers.remove DELETE /papers/{id}
papers.movements GET /papers/{id}/movements
papers.move POST /papers/{id}/movements
papers.count POST /papers/{id}/count
papers.bookOffcut POST /papers/{id}/offcuts
papers.undoCount POST /papers/{id}/counts/{countId}/undo
products.list GET /products
products.create POST /products
products.sorted GET /products/sorted
products.file GET /products/sorted.{format} file
products.fileOfChosen POST /products/sorted.{format} file
products.search GET /products/search
products.get GET /products/{id}
products.update PUT /products/{id}
products.remove DELETE /products/{id}
products.select GET /products/{id}/select
settings.get GET /settings
settings.update PUT /settings
tools.list GET /tools
tools.create POST /tools
tools.sorted GET /tools/sorted
tools.file GET /tools/sorted.{format} file
tools.fileOfChosen POST /tools/sorted.{format} file
tools.search GET /tools/search
tools.get GET /tools/{id}
tools.update PUT /tools/{id}
tools.remove DELETE /tools/{id}
users.list GET /users
users.create POST /users
users.sorted GET /users/sorted
users.file GET /users/sorted.{format} file
users.fileOfChosen POST /users/sorted.{format} file
users.search GET /users/search
users.get GET /users/{id}
users.update PUT /users/{id}
users.remove DELETE /users/{id}
users.login POST /users/login
users.ways GET /auth/ways
users.google GET /auth/google file
users.googleCallback GET /auth/google/callback file
users.logout GET /users/logout
users.signoff GET /users/signoff
users.sessions GET /users/{id}/sessions
users.endSession DELETE /users/{id}/sessions/{sessionId}
users.authorise POST /users/{id}/authorise
users.invitation POST /users/{id}/invitation
users.link POST /users/{id}/link
users.password POST /users/{id}/password
users.makePin POST /users/{id}/pin
users.removePin DELETE /users/{id}/pin
users.makeBadge POST /users/{id}/badge file
users.removeBadge DELETE /users/{id}/badge
`.trim();
