export { AddressLines } from './address-lines.tsx'
export { useChosenAddress } from './chosen.ts'
export { AddAddress, Destination } from './destination.tsx'
export { addressesPath } from './paths.ts'
