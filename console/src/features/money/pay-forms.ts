/** The forms of payment by their numbers on the wire. */
export const payForms = { 1: 'alipay', 2: 'wechat' } as const
