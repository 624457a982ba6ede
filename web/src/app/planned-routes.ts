/** Pages of the specification that are not built yet, each with the work that will bring it. Building one removes its line. */
export const later: Readonly<Record<string, string>> = {
  '/pages/my/goods-info/index': 'Points shop',
}
