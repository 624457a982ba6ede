/** Where a device finds out what holds back its calls. */
export const selfTestPath = '/pages/setting/media-test'
