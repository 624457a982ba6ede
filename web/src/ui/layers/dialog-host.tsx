import { Menu } from '@base-ui/react/menu'
import { useEffect, useEffectEvent, useState } from 'react'
import type { OpenDialog, Choice, Question, Anchor } from '#ui/layers/dialogs.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { cx } from '@mynah/ui/cx.ts'
import { DialogBody, SheetBody } from '#ui/layers/dialog-body.tsx'
import { useLayer } from '#ui/layers/layer-stack.ts'
import { isInNight, NightProvider, useNightClass } from '#ui/night.ts'
import { useUiText } from '@mynah/ui/ui-text.tsx'

/** Shows one question until it is answered, then removes it after its closing animation. */
export function DialogView({ asked, onClosed }: { asked: OpenDialog; onClosed: () => void }) {
  const [open, setOpen] = useState(true)
  const answer = (value: string | undefined) => {
    asked.answer(value)
    setOpen(false)
  }
  // the page changed while this code was loading
  const [isLate] = useState(() => asked.address !== location.hash)
  const giveUp = useEffectEvent(() => {
    asked.answer(undefined)
    onClosed()
  })
  useEffect(() => {
    if (isLate) giveUp()
  }, [isLate])
  const { question } = asked
  const [isNight] = useState(() =>
    isInNight(
      question.kind === 'menu' && question.anchor instanceof Element
        ? question.anchor
        : document.activeElement,
    ),
  )
  if (isLate) return null
  return (
    <NightProvider value={isNight}>
      <Asked question={question} open={open} answer={answer} onClosed={onClosed} />
    </NightProvider>
  )
}

function Asked({ question, ...frame }: Frame & { question: Question }) {
  if (question.kind === 'confirm') return <ConfirmBody question={question} {...frame} />
  if (question.kind === 'sheet') return <ChoiceSheet question={question} {...frame} />
  return <NearMenu question={question} {...frame} />
}

interface Frame {
  open: boolean
  answer: (value: string | undefined) => void
  onClosed: () => void
}

function ConfirmBody({
  question,
  open,
  answer,
  onClosed,
}: Frame & { question: Extract<Question, { kind: 'confirm' }> }) {
  const words = useUiText()
  return (
    <DialogBody
      open={open}
      onClose={() => answer(undefined)}
      onClosed={onClosed}
      title={question.title}
      text={question.text}
      actions={
        <>
          <Button kind="secondary" small wide onClick={() => answer(undefined)}>
            {question.cancel ?? words.cancel}
          </Button>
          <Button kind={question.danger ? 'danger' : 'primary'} small wide onClick={() => answer('yes')}>
            {question.confirm}
          </Button>
        </>
      }
    />
  )
}

function ChoiceSheet({
  question,
  open,
  answer,
  onClosed,
}: Frame & { question: Extract<Question, { kind: 'sheet' }> }) {
  const words = useUiText()
  return (
    <SheetBody open={open} onClose={() => answer(undefined)} onClosed={onClosed} title={question.title}>
      <ul className="cells overflow-hidden rounded-18 bg-ink-50">
        {question.choices.map((choice) => (
          <li key={choice.value}>
            <button
              type="button"
              disabled={choice.disabled}
              onClick={() => answer(choice.value)}
              className={cx(
                'flex min-h-13 w-full items-center justify-center gap-2.5 px-4 py-2 text-16 outline-offset-[-2px] hover:bg-ink-100 disabled:opacity-50',
                choice.danger && 'text-danger',
              )}
            >
              <ChoiceBody choice={choice} />
            </button>
          </li>
        ))}
      </ul>
      <div className="mt-2.5">
        <Button kind="secondary" wide onClick={() => answer(undefined)}>
          {words.cancel}
        </Button>
      </div>
    </SheetBody>
  )
}

function NearMenu({
  question,
  open,
  answer,
  onClosed,
}: Frame & { question: Extract<Question, { kind: 'menu' }> }) {
  const highlighted = useHighlighted(question.anchor)
  const night = useNightClass()
  useLayer('menu', open, () => answer(undefined))
  return (
    <Menu.Root
      open={open}
      onOpenChange={(next) => !next && answer(undefined)}
      onOpenChangeComplete={(next) => !next && onClosed()}
    >
      <Menu.Portal>
        <Menu.Backdrop
          className={cx(
            'fixed inset-0 z-50 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0 wide:bg-transparent',
            highlighted ? 'overflow-hidden' : 'bg-shade',
          )}
        >
          {highlighted && <Highlight box={highlighted} />}
        </Menu.Backdrop>
        <Menu.Positioner
          anchor={anchorAt(question.anchor)}
          side="bottom"
          align={highlighted && highlighted.left + highlighted.right > window.innerWidth ? 'end' : 'start'}
          sideOffset={6}
          collisionPadding={12}
          className="z-50 outline-none"
        >
          <Menu.Popup
            aria-label={question.name}
            className={cx(
              night,
              'flex min-w-52 max-w-[min(20rem,calc(100vw-24px))] flex-col origin-[var(--transform-origin)] overflow-hidden rounded-18 bg-paper text-ink-900 shadow-menu transition outline-none data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0',
            )}
          >
            <Choices choices={question.choices} onChoose={answer} />
            {/* seen first, and the last stop of the arrows: the first one is the first choice */}
            {question.above && (
              <div className={cx('order-first border-ink-100', question.choices.length > 0 && 'border-b')}>
                {question.above(() => answer(undefined))}
              </div>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

const Highlight = ({ box: { left, top, width, height } }: { box: DOMRect }) => (
  <span
    className="absolute rounded-18 shadow-[0_0_0_100vmax_var(--shade)] wide:hidden"
    style={{ left, top, width, height }}
  />
)

function Choices(props: { choices: readonly Choice[]; onChoose: (value: string) => void }) {
  return (
    <div className="cells scroller max-h-[var(--available-height)] empty:hidden">
      {props.choices.map((choice) => (
        <Menu.Item
          key={choice.value}
          disabled={choice.disabled}
          onClick={() => props.onChoose(choice.value)}
          className={cx(
            'flex min-h-11 cursor-pointer items-center gap-3 px-4 py-2 text-16 outline-none select-none data-disabled:opacity-50 data-highlighted:bg-ink-100',
            choice.danger && 'text-danger',
          )}
        >
          <ChoiceBody choice={choice} />
        </Menu.Item>
      ))}
    </div>
  )
}

function ChoiceBody({ choice }: { choice: Choice }) {
  const Icon = choice.icon
  return (
    <>
      {Icon && <Icon aria-hidden className="size-5 flex-none" strokeWidth={1.8} />}
      <span className="min-w-0 wrap-anywhere">{choice.label}</span>
    </>
  )
}

/** The area that stays bright while the rest is dimmed, for instance the message that a menu is about. */
function useHighlighted(anchor: Anchor): DOMRect | undefined {
  const [highlighted] = useState(() =>
    anchor instanceof Element && anchor.matches('[data-highlighted]')
      ? anchor.getBoundingClientRect()
      : undefined,
  )
  return highlighted
}

function anchorAt(anchor: Anchor) {
  if (anchor instanceof Element) return anchor
  return { getBoundingClientRect: () => new DOMRect(anchor.x, anchor.y, 0, 0) }
}
