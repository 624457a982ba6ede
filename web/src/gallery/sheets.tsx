import {
  BellOff,
  Copy,
  Forward,
  MessageCircle,
  Phone,
  Pin,
  Plus,
  Reply,
  Search,
  ShoppingBag,
  Trash2,
  Wallet,
} from 'lucide-react'
import { useRef, useState, type ComponentType } from 'react'
import { useFormat } from '#i18n/use-format.ts'
import { useLanguage, useT } from '#i18n/translate.ts'
import { chooseFrom, confirm, openMenu } from '#ui/layers/dialogs.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Badge, Dot } from '@mynah/ui/badge.tsx'
import { Button, type ButtonKind } from '@mynah/ui/button.tsx'
import { Checkbox } from '@mynah/ui/checkbox.tsx'
import { Chip, ChipRow } from '@mynah/ui/chip.tsx'
import { CodeField } from '@mynah/ui/code-field.tsx'
import { Area, Choice, Field } from '@mynah/ui/dense-field.tsx'
import { ConnectionBar } from '#ui/pages/connection-bar.tsx'
import { Sheet } from '#ui/layers/dialog.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { ImageViewer } from '#ui/layers/image-viewer.tsx'
import { IndexBar } from '#ui/lists/index-bar.tsx'
import { indexBlocks } from '#ui/lists/index-blocks.ts'
import { InfiniteScroll } from '#ui/lists/infinite-scroll.tsx'
import { Keypad } from '#ui/fields/keypad.tsx'
import { DayChip, NoteDivider, UnreadDivider } from '@mynah/ui/dividers.tsx'
import { Cell, List, Section } from '#ui/lists/list.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { Progress } from '@mynah/ui/progress.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { BubbleSkeletons, CellSkeletons, RowSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '@mynah/ui/empty-and-error-state.tsx'
import { SwipeRow } from '#ui/lists/swipe-row.tsx'
import { Switch } from '@mynah/ui/switch.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { people, samples } from './samples.ts'

const faces = Array.from({ length: 9 }, (_, index) => {
  const { id = '', name = '' } = people[index % people.length] ?? {}
  return { userId: `${id}${index}`, userName: name, avatarUrl: '' }
})

const wait = () => new Promise((resolve) => setTimeout(resolve, 1200))

function Fields() {
  const words = samples[useLanguage()]
  const [text, setText] = useState('')
  const [code, setCode] = useState('4829')
  const [way, setWay] = useState<'phone' | 'mail' | 'account'>('phone')
  const [ticked, setTicked] = useState(true)
  const [search, setSearch] = useState('badminton')
  return (
    <Screen
      title={words.phone}
      subtitle={words.hint}
      onBack={() => {}}
      top={<SearchField value={search} onChange={setSearch} />}
    >
      <div className="space-y-3.5 px-4 pb-8">
        <Segmented
          name="way"
          value={way}
          onChange={setWay}
          options={[
            { value: 'phone', label: words.phone },
            { value: 'mail', label: 'E-mail' },
            { value: 'account', label: words.long },
          ]}
        />
        <TextField
          labelInside
          label={words.phone}
          value={text}
          onChange={setText}
          prefix="+62"
          inputMode="tel"
        />
        <TextField
          label={words.phone}
          value="482 9"
          onChange={() => {}}
          hint={words.hint}
          suffix={<Button kind="link">{words.long}</Button>}
        />
        <TextField label={words.phone} value="12" onChange={() => {}} error={words.error} max={20} />
        <TextField label={words.hint} rows={3} value={text} onChange={setText} max={100} />
        <PasswordField
          label={words.phone}
          value="secret"
          onChange={() => {}}
          autoComplete="current-password"
        />
        <CodeField label={words.hint} value={code} onChange={setCode} />
        <CodeField label={words.hint} value="123" onChange={() => {}} masked error={words.error} />
        <Checkbox checked={ticked} onCheck={setTicked}>
          {words.agree}
        </Checkbox>
        <Checkbox checked={false} onCheck={() => {}} error={words.error}>
          {words.agree}
        </Checkbox>
      </div>
    </Screen>
  )
}

/** Components of dense pages, those of the console. */
function Dense() {
  const words = samples[useLanguage()]
  const [text, setText] = useState(words.long)
  const [choice, setChoice] = useState('phone')
  return (
    <Screen large title={words.long} onBack={false}>
      <div className="space-y-3 p-4">
        <Field label={words.phone} value={text} onValue={setText} />
        <Field label={words.phone} type="date" value="2026-11-29" onValue={() => {}} />
        <Field label={words.phone} value="" required onValue={() => {}} placeholder={words.hint} />
        <Choice
          label={words.hint}
          value={choice}
          onValue={setChoice}
          options={[
            { value: 'phone', label: words.phone },
            { value: 'long', label: words.long },
          ]}
        />
        <Area label={words.agree} value={text} onValue={setText} />
        <div className="flex flex-wrap gap-3">
          {(['primary', 'secondary', 'danger'] as const).map((kind) => (
            <Button key={kind} small kind={kind}>
              {words.phone}
            </Button>
          ))}
        </div>
      </div>
    </Screen>
  )
}

function Buttons() {
  const words = samples[useLanguage()]
  const [on, setOn] = useState(true)
  const kinds: ButtonKind[] = ['primary', 'secondary', 'danger', 'link']
  return (
    <Screen large title={words.long} onBack={false} actions={<IconButton icon={Plus} name="Add" />}>
      <ConnectionBar kind="offline" text={words.hint} />
      <div className="space-y-3 p-4">
        {kinds.map((kind) => (
          <div key={kind} className="flex flex-wrap gap-2">
            <Button kind={kind}>{words.long}</Button>
            <Button kind={kind} small busy>
              {words.long}
            </Button>
            <Button kind={kind} small disabled>
              {words.phone}
            </Button>
          </div>
        ))}
        <Button wide>{words.long}</Button>
        <div className="flex flex-wrap items-center gap-3">
          <IconButton icon={Search} name="Search" />
          <IconButton icon={MessageCircle} name="Chat" tone="action" />
          <IconButton icon={Phone} name="Call" dot />
          <Switch name="on" checked={on} onCheck={setOn} />
          <Switch name="off" checked={!on} onCheck={() => setOn(!on)} />
          <Badge count={3} />
          <Badge count={128} />
          <Badge count={28} quiet />
          <Dot />
        </div>
        <div className="flex flex-wrap gap-3">
          {people.map((person, index) => (
            <Avatar
              key={person.id}
              {...person}
              size={index < 4 ? 52 : 36}
              online={index % 2 === 0}
              badge={index === 3 ? 128 : 0}
            />
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {Array.from({ length: 9 }, (_, index) => (
            <Avatar key={index} id="1" name="Group" faces={faces.slice(0, index + 1)} size={68} />
          ))}
          <Avatar id="1" name="Group" faces={faces} size={36} />
        </div>
        <Marks />
      </div>
    </Screen>
  )
}

/** Dividers and other marks between content. */
function Marks() {
  const words = samples[useLanguage()]
  return (
    <>
      <ChipRow label="filters">
        <Chip chosen onPress={() => {}}>
          {words.phone}
        </Chip>
        <Chip onPress={() => {}}>{words.long}</Chip>
        <Chip>{words.hint}</Chip>
      </ChipRow>
      <Progress label="upload" value={0.4} />
      <DayChip>{words.phone}</DayChip>
      <NoteDivider>{words.agree}</NoteDivider>
      <UnreadDivider>{words.phone}</UnreadDivider>
    </>
  )
}

function Lists() {
  const words = samples[useLanguage()]
  const { money } = useFormat()
  const [on, setOn] = useState(true)
  return (
    <Screen
      title={words.long}
      onBack={() => {}}
      onRefresh={wait}
      actions={<Button kind="link">{words.phone}</Button>}
    >
      <Section title={words.phone} hint={words.hint}>
        <Cell icon={Wallet} title={words.long} hint={words.hint} value={money(128460n)} to="/lists" />
        <Cell icon={ShoppingBag} tone="red" title={words.phone} value="+6.38" />
        <Cell title={words.agree} checked={on} onCheck={setOn} />
        <Cell title={words.phone} hint={words.hint} value={words.error} onPress={() => {}} chevron />
        <Cell title={words.phone} selected onPress={() => {}} />
        <Cell title={words.phone} disabled onPress={() => {}} />
      </Section>
      <Section title={words.long}>
        {people.map((person) => (
          <Cell
            key={person.id}
            leading={<Avatar {...person} size={36} />}
            title={person.name}
            value={<Badge count={3} />}
            to="/lists"
          />
        ))}
      </Section>
      <InfiniteScroll more={false} busy={false} onMore={() => {}} postEnd />
    </Screen>
  )
}

function Rows() {
  const words = samples[useLanguage()]
  const blocks = indexBlocks(people, ({ name }) => name, useLanguage())
  const scroller = useRef<HTMLDivElement>(null)
  const actions = [
    { value: 'pin', label: words.phone, icon: Pin, onPress: () => toast(words.long) },
    { value: 'mute', label: words.long, icon: BellOff, onPress: () => {} },
    { value: 'delete', label: words.phone, icon: Trash2, danger: true, onPress: () => {} },
  ]
  return (
    <Screen large title={words.phone} tone="list" onBack={false} bare>
      <div ref={scroller} className="scroller h-full">
        {blocks.map(({ letter, items }) => (
          <section key={letter} id={`block-${letter}`}>
            <h2 className="px-4 pt-3 pb-1 text-12 font-medium text-ink-500">{letter}</h2>
            <List plain>
              {items.map((person) => (
                <li key={person.id}>
                  <SwipeRow actions={() => actions} className="bg-ink-50">
                    <div className="flex items-center gap-3 px-4 py-2.5">
                      <Avatar {...person} online />
                      <div className="min-w-0 flex-1">
                        <p className="one-line font-medium">{person.name}</p>
                        <p className="one-line text-14 text-ink-500">{words.agree}</p>
                      </div>
                      <Badge count={Number(person.id)} />
                    </div>
                  </SwipeRow>
                </li>
              ))}
            </List>
          </section>
        ))}
      </div>
      <IndexBar
        letters={blocks.map(({ letter }) => letter)}
        current="L"
        onJump={(letter) => document.getElementById(`block-${letter}`)?.scrollIntoView()}
      />
    </Screen>
  )
}

function States() {
  const words = samples[useLanguage()]
  return (
    <Screen title={words.phone}>
      <RowSkeletons rows={2} />
      <CellSkeletons rows={2} />
      <BubbleSkeletons rows={3} />
      <EmptyState
        icon={MessageCircle}
        title={words.phone}
        sentence={words.agree}
        action={{ label: words.long, onPress: () => {} }}
      />
      <ErrorState onRetry={() => {}} />
    </Screen>
  )
}

function Overlays() {
  const words = samples[useLanguage()]
  const common = useT('common')
  const [paying, setPaying] = useState(false)
  const [code, setCode] = useState('')
  const [image, setImage] = useState<number>()
  const choices = [
    { value: 'reply', label: words.phone, icon: Reply },
    { value: 'copy', label: words.long, icon: Copy },
    { value: 'forward', label: words.agree, icon: Forward },
    { value: 'delete', label: common('delete'), icon: Trash2, danger: true },
  ]
  return (
    <Screen title={words.phone}>
      <div className="flex flex-wrap gap-2 p-4">
        <Button small onClick={() => toast(words.hint)}>
          toast
        </Button>
        <Button
          small
          onClick={() =>
            void confirm({ title: words.long, text: words.agree, confirm: common('delete'), danger: true })
          }
        >
          confirm
        </Button>
        <Button small onClick={() => void chooseFrom(choices, { title: words.phone })}>
          sheet
        </Button>
        <Button small onClick={() => void openMenu('menu', { x: 120, y: 320 }, choices)}>
          menu
        </Button>
        <Button small onClick={() => setPaying(true)}>
          pay
        </Button>
        <Button small onClick={() => setImage(0)}>
          images
        </Button>
      </div>
      <Sheet open={paying} onClose={() => setPaying(false)} title={words.phone} text={words.hint}>
        <div className="space-y-4">
          <CodeField label={words.phone} value={code} onChange={setCode} masked ownKeypad autoFocus />
          <Keypad
            onDigit={(digit) => setCode((code + digit).slice(0, 6))}
            onDelete={() => setCode(code.slice(0, -1))}
          />
        </div>
      </Sheet>
      <ImageViewer
        images={[
          { src: '/icon-512.png', alt: words.phone, width: 512, height: 512 },
          { src: '/icon-maskable-512.png', alt: words.long, width: 512, height: 512 },
        ]}
        index={image}
        onIndex={setImage}
      />
    </Screen>
  )
}

import { Panes } from './panes.tsx'

export const sheets: Record<string, ComponentType> = {
  fields: Fields,
  dense: Dense,
  buttons: Buttons,
  lists: Lists,
  rows: Rows,
  states: States,
  overlays: Overlays,
  panes: Panes,
}
