export const placesErrors = {
  LivePlacesFull: '11491',
} as const
