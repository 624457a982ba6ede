import type { SearchSource } from '#client/feature.ts'
import { useFormat } from '#i18n/use-format.ts'
import { translateNow } from '#i18n/translate.ts'
import { detailPath } from './paths.ts'
import { useFoundMoments } from './queries.ts'

/** The moments of the user and their friends. */
export const searchSource: SearchSource = {
  title: () => translateNow('moments')('title'),
  useHits: (words) => {
    const { listDate } = useFormat()
    const { data = [] } = useFoundMoments(words.join(' '))
    return data.map(({ id, userName, avatarUrl, text, location, createTime }) => ({
      id,
      name: userName,
      avatar: avatarUrl,
      hint: [text || (location?.name ?? ''), listDate(createTime)].join(' · '),
      to: detailPath(id),
    }))
  },
}
