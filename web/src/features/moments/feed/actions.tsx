import { Copy, Flag, Forward, Eye, MessageCircle, Star, Trash2 } from 'lucide-react'
import type { Moment, MomentComment, MomentVisibility } from '@mynah/contract/moments'
import { useAction } from '#client/api/use-action.ts'
import { useT, type Translate } from '#i18n/translate.ts'
import { chooseFrom, confirm, openMenu, type Anchor } from '#ui/layers/dialogs.tsx'
import { useOpen } from '#ui/pages/navigation.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { complainAboutMoment } from '#features/complaints/index.ts'
import { copyMessage } from '#features/messages/index.ts'
import { forwardPath, visibilityPath } from '../paths.ts'
import { deleteComment, deleteMoment, setFavourite, setVisibility } from '../queries.ts'
import { useMe } from '../use-me.ts'

/** The menu of a moment. */
export function useMomentActions(moment: Moment) {
  const t = useT('moments')
  const open = useOpen()
  const { run } = useAction()
  const { id, isMine, isFavourite, text, visibility } = moment
  // people who may not see the moment would get a card that opens nothing; for others' moments this is unknown here
  const isForFew = isMine && visibility !== 'public' && visibility !== 'friends'
  return async (anchor: Anchor) => {
    const chosen = await openMenu(t('more'), anchor, [
      { value: 'favourite', label: t(isFavourite ? 'unfavourite' : 'favourite'), icon: Star },
      ...(isForFew ? [] : [{ value: 'forward' as const, label: t('forward'), icon: Forward }]),
      ...(text === '' ? [] : [{ value: 'copy' as const, label: t('copy'), icon: Copy }]),
      ...(isMine
        ? [
            { value: 'audience' as const, label: t('audience'), icon: Eye },
            { value: 'delete' as const, label: t('delete'), icon: Trash2, danger: true },
          ]
        : [{ value: 'report' as const, label: t('report'), icon: Flag }]),
    ])
    if (chosen === 'favourite') {
      const done = await run(() => setFavourite(id, !isFavourite))
      if (done === 'done') toast(t(isFavourite ? 'notFavourite' : 'isFavourite'))
    }
    if (chosen === 'forward') open(forwardPath(id))
    if (chosen === 'copy') await copyMessage(text)
    if (chosen === 'report') open(complainAboutMoment(id))
    if (chosen === 'audience') {
      const wanted = await chooseAudience(t, visibility)
      if (wanted === 'some' || wanted === 'except') open(visibilityPath(id, wanted))
      else if (wanted) await run(() => setVisibility({ id, visibility: wanted }))
    }
    if (chosen === 'delete' && (await confirm({ title: t('deleteAsk'), confirm: t('delete'), danger: true })))
      await run(() => deleteMoment(id))
  }
}

/** The menu of a comment: replying to those of others, deleting own ones and those on own moments. */
export function useCommentActions(moment: Moment, comment: MomentComment) {
  const t = useT('moments')
  const me = useMe()
  const { run } = useAction()
  const isMine = comment.userId === me.userId
  return async (anchor: Anchor, onReply: () => void) => {
    const chosen = await openMenu(t('comment'), anchor, [
      ...(isMine ? [] : [{ value: 'reply' as const, label: t('reply'), icon: MessageCircle }]),
      { value: 'copy', label: t('copy'), icon: Copy },
      ...(isMine || moment.isMine
        ? [{ value: 'delete' as const, label: t('delete'), icon: Trash2, danger: true }]
        : []),
    ])
    if (chosen === 'reply') onReply()
    if (chosen === 'copy') await copyMessage(comment.text)
    if (chosen === 'delete') await run(() => deleteComment(moment.id, comment.id))
  }
}

const visibilities = ['friends', 'public', 'some', 'except', 'private'] as const

export const chooseAudience = (
  t: Translate<'moments'>,
  now: MomentVisibility | undefined,
): Promise<MomentVisibility | undefined> =>
  chooseFrom(
    visibilities.map((value) => ({ value, label: value === now ? `${t(value)} ✓` : t(value) })),
    { title: t('audience') },
  )
