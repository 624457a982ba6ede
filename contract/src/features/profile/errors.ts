export const profileErrors = {
  UserNumFixed: '11060',
  NameReserved: '11243',
  NameEmpty: '11244',
} as const
