/** Common reasons for a machine to be down, to pick with one press; any other can be typed. */
export const downReasons = ['Breakdown', 'Maintenance', 'Waiting for a part', 'Power', 'Nobody to run it'];
