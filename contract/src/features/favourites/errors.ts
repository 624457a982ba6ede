export const favouritesErrors = {
  FavouritesFull: '11051',
} as const
