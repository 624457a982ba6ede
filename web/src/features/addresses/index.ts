export { AddressLines } from './address-lines.tsx'
export { useChosenAddress } from './chosen.ts'
export { addressesPath, addressPath, chooseAddressPath } from './paths.ts'
