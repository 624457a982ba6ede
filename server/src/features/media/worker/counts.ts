/** What this process dropped or refused, for the metrics. */
export const counts = { droppedCandidates: 0, droppedPackets: 0, refusedConnections: 0 }
