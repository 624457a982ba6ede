export const boardPath = (groupId: string) => `/pages/group/notice/list?id=${groupId}`
export const publishPath = (groupId: string) => `/pages/group/notice/publish?id=${groupId}`
export const noticePath = (id: string) => `/pages/group/notice/detail?id=${id}`
export const editPath = (groupId: string, id: string) =>
  `/pages/group/edit/notice?id=${groupId}&noticeId=${id}`
