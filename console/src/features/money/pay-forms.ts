/** Payment methods by their wire numbers. */
export const payForms = { 1: 'alipay', 2: 'wechat' } as const
