/** An answer of a queue with these rows on its only page. */
export const queuePage = <Row>(list: Row[], open: Row | null = null) => ({
  ...{ list, open, total: list.length },
  ...{ pageNo: 1, pageSize: 50, more: false },
})
