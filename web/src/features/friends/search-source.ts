import { useFriends } from '#client/chat/entities.ts'
import type { SearchSource } from '#client/feature.ts'
import { matchesWords } from '#client/chat/word-match.ts'
import { translateNow } from '#i18n/translate.ts'
import { roomSinglePath } from './paths.ts'

export const searchSource: SearchSource = {
  title: () => translateNow('friends')('title'),
  useHits: (words) => {
    const { data = [] } = useFriends()
    return data
      .filter(({ remarks, userName, userNum }) => matchesWords(words, remarks, userName, userNum))
      .map(({ userId, remarks, userName, userNum, avatarUrl }) => ({
        id: userId,
        name: remarks || userName,
        avatar: avatarUrl,
        hint: remarks ? `${userName} · ${userNum}` : userNum,
        to: `${roomSinglePath}?id=${userId}`,
      }))
  },
}
