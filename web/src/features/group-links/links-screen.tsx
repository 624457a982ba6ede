import { Link2, Link2Off, Plus } from 'lucide-react'
import { useState } from 'react'
import { GroupPage, mayInvite, type ViewerState } from '#features/groups/index.ts'
import { useT } from '#i18n/translate.ts'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { InfiniteScroll } from '#ui/lists/infinite-scroll.tsx'
import { Cell, List } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { CreateLink } from './create-link.tsx'
import { groupLinkPath } from './paths.ts'
import { useLinks } from './queries.ts'
import { useLinkWords } from './use-link-words.ts'

/** The invitation links of a group: owner and admins see all, other members who may invite their own. */
export function LinksScreen() {
  const t = useT('group-links')
  return (
    <GroupPage title={t('title')} may={({ group, role }) => mayInvite(group, role)}>
      {(viewer) => <Links {...viewer} />}
    </GroupPage>
  )
}

function Links({ group }: ViewerState) {
  const t = useT('group-links')
  const links = useLinks(group.id)
  const words = useLinkWords()
  const [making, setMaking] = useState(false)
  const add = () => setMaking(true)
  return (
    <Screen
      title={t('title')}
      actions={<IconButton icon={Plus} name={t('new')} onClick={add} />}
      onRefresh={() => links.refetch()}
    >
      <Loaded
        query={links}
        skeleton={<CellSkeletons />}
        empty={<EmptyState icon={Link2} sentence={t('empty')} action={{ label: t('new'), onPress: add }} />}
      >
        {(list) => (
          <div className="px-4 pb-6">
            <List label={t('title')}>
              {list.map((link) => (
                <Cell
                  key={link.id}
                  icon={link.state === 'open' ? Link2 : Link2Off}
                  title={words.nameOf(link)}
                  hint={words.aboutOf(link)}
                  to={`${groupLinkPath}?id=${group.id}&link=${link.id}`}
                />
              ))}
            </List>
            <InfiniteScroll {...links.scroll} />
          </div>
        )}
      </Loaded>
      <CreateLink groupId={group.id} open={making} onClose={() => setMaking(false)} />
    </Screen>
  )
}
