export const shopLimits = {
  goodNameLengthMax: 60,
  goodTextLengthMax: 1_000,
  goodSizeLengthMax: 12,
  goodPicturesMax: 6,
  goodVariantsMax: 40,
  goodPointsMax: 1_000_000,
  goodMarketCentsMax: 10_000_00,
  cartMax: 30,
  orderCountMax: 99,
  orderPointsMax: 2_970_000_000,
  /** How long after shipping an order counts as received. */
  orderConfirmMs: 14 * 86_400_000,
  carrierLengthMax: 30,
  stockChangeMax: 100_000,
} as const
