const en = {
  transfer: 'Transfer',
  to: 'Transfer to {name}',
  masked: 'Verified name: {masked}',
  nameAndMasked: '{name} ({masked})',
  amount: 'Amount',
  note: 'Note (optional)',
  hint: 'If it is not accepted within 24 hours, the money comes back to you.',
  between: 'From {min} to {max}',
  transferMoney: 'Transfer {money}',
  absent: 'This transfer does not exist.',
  waitingTheirs: 'Waiting to be accepted',
  waitingMine: 'Waiting for you to accept',
  acceptedTheirs: 'Accepted',
  acceptedMine: 'In your wallet',
  returnedTheirs: 'Returned to you',
  returnedMine: 'You returned it',
  expired: 'Expired and returned',
  accept: 'Accept',
  returnIt: 'Return',
  returnAsk: 'Return this transfer?',
  returnText: 'The whole amount goes back to the sender.',
  until: 'Can be accepted until {time}, then it comes back.',
  sentAt: 'Sent',
  acceptedAt: 'Accepted',
  returnedAt: 'Returned',
  orderNo: 'Order number',
  toChat: 'To the chat',
  toWallet: 'To the wallet',
  unsure: 'Not sure yet whether it went through. Asking again; it happens only once.',
  fromName: 'From {name}',
  toName: 'To {name}',
  transferAccepted: '{who} accepted {money}',
  transferReturned: '{who} returned {money}',
  transferExpired: 'Nobody took {money} in time, so it went back',
  kindTransfer: '[Transfer]',
  next: 'Next',
  receiver: 'To',
  sender: 'From',
  noteShort: 'Note',
} as const

export default en

declare module '#i18n/translate.ts' {
  interface Namespaces {
    transfers: typeof en
  }
}
