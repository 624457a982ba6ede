import type { Translated } from '#i18n/translate.ts'
import type en from './en.ts'

export default {
  title: 'घोषणाएँ',
  tips: 'सुझाव',
  notice: 'घोषणा',
  tip: 'सुझाव',
  empty: 'अभी कोई घोषणा नहीं है।',
  tipsEmpty: 'अभी कोई सुझाव नहीं है।',
  gone: 'इसे हटा लिया गया है।',
  unread: 'अपठित',
  unreadCount_one: '{count} अपठित',
  unreadCount_other: '{count} अपठित',
  readAll: 'सब पढ़ा हुआ करें',
} satisfies Translated<typeof en>
