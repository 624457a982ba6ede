export { groupOfCode, groupPath, linkPath, linkText, signedInLinkPath } from './codes.ts'
export { GroupPage, type ViewerState } from './group-page.tsx'
export { leads, mayInvite } from './members.ts'
