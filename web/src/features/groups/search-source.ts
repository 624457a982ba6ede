import { useGroups } from '#client/chat/entities.ts'
import type { SearchSource } from '#client/feature.ts'
import { matchesWords } from '#client/chat/word-match.ts'
import { translateNow } from '#i18n/translate.ts'
import { roomMultiPath } from './paths.ts'

export const searchSource: SearchSource = {
  title: () => translateNow('groups')('title'),
  useHits: (words) => {
    const { data = [] } = useGroups()
    return data
      .filter(({ name }) => matchesWords(words, name))
      .map(({ id, name, avatar, faces }) => ({
        ...{ id, name, avatar, faces, hint: '' },
        to: `${roomMultiPath}?id=${id}`,
      }))
  },
}
