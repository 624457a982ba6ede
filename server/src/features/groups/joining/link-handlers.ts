import { groupLinks } from '@mynah/contract/group-links'
import { rates } from '@mynah/contract/limits'
import { ApiError } from '#platform/api-error.ts'
import { pageFrom, pageOf, serve } from '#platform/http/serve.ts'
import { addLink, find, guestsOf, linksOf, lookAt, revokeLink } from './links.ts'

export const linkHandlers = serve(groupLinks, {
  add: (ctx, { groupId, label = '', seconds = 0, places = 0, approval = false }) =>
    addLink(ctx, ctx.userId, groupId, { label, seconds, places, approval }),
  async list(ctx, input) {
    const page = pageOf(input)
    const { offset } = page
    return pageFrom(await linksOf(ctx, ctx.userId, input.groupId, { limit: page.pageSize + 1, offset }), page)
  },
  async revoke(ctx, { id }) {
    await revokeLink(ctx, ctx.userId, id)
    return null
  },
  async guests(ctx, input) {
    const page = pageOf(input)
    const { offset } = page
    return pageFrom(await guestsOf(ctx, ctx.userId, input.id, { limit: page.pageSize + 1, offset }), page)
  },
  async look(ctx, { token }) {
    if (!(await ctx.limiter.take('groupLinkLook', rates.groupLinkLook, ctx.address)))
      throw new ApiError('TooOften')
    return lookAt(ctx, token)
  },
  find: (ctx, { token }) => find(ctx, ctx.userId, token),
})
