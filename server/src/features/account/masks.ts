/** A phone number of which the beginning and the last four digits can be read: '+84 ••• 4567'. */
export const maskedPhone = (phone: string): string =>
  phone === '' ? '' : `${phone.slice(0, 3)} ••• ${phone.slice(-4)}`

/** An e-mail address of which the first letter and the domain can be read: 'l•••@example.org'. */
export const maskedMail = (mail: string): string =>
  mail === '' ? '' : `${mail.slice(0, 1)}•••${mail.slice(mail.lastIndexOf('@'))}`
