import { useT } from '#i18n/translate.ts'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { ExportSection } from './export-section.tsx'
import { useDetail } from './queries.ts'

/** `/pages/setting/export`: the data export for users who do not delete their account. */
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
