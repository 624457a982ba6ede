import { useInfiniteQuery } from '@tanstack/react-query'
import { complaints } from '@mynah/contract/complaints'
import type { InputOf } from '@mynah/contract/kit'
import { api } from '#client/api.ts'
import { renew } from '#client/query.ts'
import { upload } from '#client/uploads.ts'

const pageSize = 20

/** My own, newest first. What was decided meanwhile is asked for at every visit. */
export const useMyComplaints = () =>
  useInfiniteQuery({
    queryKey: [complaints.list.path, 'pages'],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api(complaints.list, { pageNo: pageParam, pageSize }, { signal, quiet: true }),
    getNextPageParam: ({ more, pageNo }) => (more ? pageNo + 1 : undefined),
    select: ({ pages }) => pages.flatMap(({ list }) => list),
    staleTime: 0,
  })

const sent = new WeakMap<File, string>()

/** Sends the photos, then the complaint. A refusal has shown itself. */
export async function complain(
  complaint: Omit<InputOf<typeof complaints.add>, 'photos'>,
  photos: readonly File[],
): Promise<'done' | 'refused' | 'uploadFailed'> {
  const urls: string[] = []
  try {
    for (const photo of photos) {
      const url = sent.get(photo) ?? (await upload(photo, 'chat')).url
      sent.set(photo, url)
      urls.push(url)
    }
  } catch {
    return 'uploadFailed'
  }
  try {
    await api(complaints.add, { ...complaint, photos: urls })
    void renew(complaints.list)
    return 'done'
  } catch {
    return 'refused'
  }
}
