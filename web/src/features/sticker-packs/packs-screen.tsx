import { Plus, Sticker } from 'lucide-react'
import { limits } from '@mynah/contract/limits'
import { useT } from '#i18n/translate.ts'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { Cell, Section } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { useOpen } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { editPackPath, packPathOf } from './paths.ts'
import { usePersonalPacks, type PersonalPack } from './queries.ts'

/** The packs that the user made, and those of others that they added. */
export function PacksScreen() {
  const t = useT('sticker-packs')
  const open = useOpen()
  const query = usePersonalPacks()
  const made = query.data?.filter(({ mine }) => mine) ?? []
  const create = () => open(editPackPath)
  return (
    <Screen
      title={t('title')}
      actions={
        <IconButton
          icon={Plus}
          name={t('create')}
          disabled={made.length >= limits.packsMadeMax}
          onClick={create}
        />
      }
    >
      <Loaded
        query={query}
        skeleton={<CellSkeletons />}
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            icon={Sticker}
            title={t('noneTitle')}
            sentence={t('none')}
            action={{ label: t('create'), onPress: create }}
          />
        }
      >
        {(list) => (
          <>
            <Packs title={t('made')} list={list.filter(({ mine }) => mine)} />
            <Packs title={t('added')} list={list.filter(({ added }) => added)} />
            <Packs title={t('offered')} list={list.filter(({ mine, added }) => !mine && !added)} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function Packs({ title, list }: { title: string; list: readonly PersonalPack[] }) {
  const t = useT('sticker-packs')
  if (list.length === 0) return null
  return (
    <Section title={title}>
      {list.map((pack) => (
        <Cell
          key={pack.id}
          leading={<img src={pack.list[0]?.url} alt="" className="size-11 object-contain" />}
          title={pack.name}
          hint={t('count', { count: pack.list.length })}
          to={packPathOf(pack.id)}
        />
      ))}
    </Section>
  )
}
