/** Lists common reasons for a machine to be down; the user may type any other. */
export const downReasons = ['Breakdown', 'Maintenance', 'Waiting for a part', 'Power', 'Nobody to run it'];
