import { useT } from '#i18n/translate.ts'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { ExportSection } from './export-section.tsx'
import { useDetail } from './queries.ts'

/** `/pages/setting/export`: a copy of one's data, also for who stays. */
export function ExportScreen() {
  const t = useT('account-deletion')
  return (
    <Screen title={t('exportPage')}>
      <Loaded query={useDetail()} skeleton={<CellSkeletons rows={2} />}>
        {({ dataExport }) => <ExportSection dataExport={dataExport} />}
      </Loaded>
    </Screen>
  )
}
