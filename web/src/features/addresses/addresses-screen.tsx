import { ChevronRight, MapPin, Pencil } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Address } from '@mynah/contract/addresses'
import { limits } from '@mynah/contract/limits'
import { useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { Link } from '#ui/pages/link.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { AddressLines } from './address-lines.tsx'
import { choose } from './chosen.ts'
import { addressPath } from './paths.ts'
import { useAddresses } from './queries.ts'

/** `/pages/new/address`: the user's addresses; with `?choose` one is chosen for an order. */
export function AddressesScreen() {
  const t = useT('addresses')
  const navigate = useNavigate()
  const choosing = useSearchParams()[0].has('choose')
  const query = useAddresses()
  const count = query.data?.list.length ?? 0
  return (
    <Screen
      title={choosing ? t('choose') : t('title')}
      onRefresh={query.refetch}
      footer={
        count > 0 && count < limits.addressesMax ? (
          <div className="px-4 pt-2 pb-4 wide:mx-auto wide:max-w-170">
            <Button wide onClick={() => void navigate(addressPath())}>
              {t('add')}
            </Button>
          </div>
        ) : undefined
      }
    >
      <Loaded
        query={query}
        skeleton={<CellSkeletons rows={3} />}
        isEmpty={({ list }) => list.length === 0}
        empty={
          <EmptyState
            icon={MapPin}
            title={t('emptyTitle')}
            sentence={t('empty')}
            action={{ label: t('add'), onPress: () => void navigate(addressPath()) }}
          />
        }
      >
        {({ list }) => (
          <ul aria-label={t('title')} className="space-y-3 px-4 pt-1 pb-6">
            {list.map((address) => (
              <Row key={address.id} address={address} choosing={choosing} />
            ))}
          </ul>
        )}
      </Loaded>
    </Screen>
  )
}

function Row({ address, choosing }: { address: Address; choosing: boolean }) {
  const t = useT('addresses')
  const navigate = useNavigate()
  const { close } = usePageContext()
  const look =
    'flex min-h-20 w-full min-w-0 flex-1 items-center gap-3 px-4 py-3.5 text-left outline-offset-[-2px] transition-colors hover:bg-ink-900/4 active:bg-ink-900/8'
  const inside = (
    <span className="block min-w-0 flex-1">
      <AddressLines address={address} />
      {address.isDefault && (
        <span className="mt-1.5 inline-block rounded-full bg-beak-100 px-2.5 py-0.5 text-12 font-medium text-beak-700">
          {t('default')}
        </span>
      )}
    </span>
  )
  return (
    <li className="flex items-center overflow-hidden rounded-18 bg-paper">
      {choosing ? (
        <>
          <button
            type="button"
            className={look}
            onClick={() => {
              choose(address.id)
              close()
            }}
          >
            {inside}
          </button>
          <IconButton icon={Pencil} name={t('edit')} onClick={() => void navigate(addressPath(address.id))} />
        </>
      ) : (
        <Link to={addressPath(address.id)} className={look}>
          {inside}
          <ChevronRight aria-hidden className="-mr-1 size-5 flex-none text-ink-300" />
        </Link>
      )}
    </li>
  )
}
