export { groupOfCode, groupPath, linkPath, linkText, signedInLinkPath } from './joining/codes.ts'
export { GroupPage, type ViewerState } from './group-page.tsx'
export { leads, mayInvite } from './members/members.ts'
