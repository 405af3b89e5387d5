/** Lists common reasons for a machine to be down. The user may type any other reason. */
export const downReasons = ['Breakdown', 'Maintenance', 'Waiting for a part', 'Power', 'Nobody to run it'];
