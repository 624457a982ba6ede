/** The context of a call that the server makes later, on an operator's order. */
export const withoutPage = {
  ...{ acts: false, address: '', token: '', device: '' },
  setToken: () => {},
  setDevice: () => {},
}
