/** 'wrong' has to be fixed, 'note' is worth knowing. */
export type Finding = { level: 'ok' | 'note' | 'wrong'; sentence: string }

export const ok = (sentence: string): Finding => ({ level: 'ok', sentence })
export const note = (sentence: string): Finding => ({ level: 'note', sentence })
export const wrong = (sentence: string): Finding => ({ level: 'wrong', sentence })
