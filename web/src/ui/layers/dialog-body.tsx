import { Dialog } from '@base-ui/react/dialog'
import { Drawer } from '@base-ui/react/drawer'
import { cx } from '@mynah/ui/cx.ts'
import type { DialogProps } from '#ui/layers/dialog.tsx'
import { useLayer } from '#ui/layers/layer-stack.ts'
import { useNightClass } from '#ui/night.ts'

const shade =
  'fixed inset-0 z-40 bg-shade transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0'

export function DialogBody(props: DialogProps) {
  const { open, onClose, onClosed, title, bare, text, children, actions } = props
  const night = useNightClass()
  useLayer('dialog', open, onClose)
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => !next && onClose()}
      onOpenChangeComplete={(next) => !next && onClosed?.()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={shade} />
        <Dialog.Viewport className="fixed inset-x-0 top-0 z-40 grid h-(--app-height,100dvh) place-items-center p-6">
          <Dialog.Popup
            className={cx(
              night,
              'scroller max-h-full w-full max-w-85 rounded-[24px] text-ink-900 shadow-menu transition duration-(--enter-ms) outline-none data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0',
              !bare && 'bg-paper p-5',
            )}
          >
            {title && (
              <Dialog.Title className={bare ? 'sr-only' : 'text-18 font-medium wrap-anywhere'}>
                {title}
              </Dialog.Title>
            )}
            {text && <Dialog.Description className="mt-1.5 text-14 text-ink-500">{text}</Dialog.Description>}
            {children}
            {actions && <div className="mt-5 flex gap-2.5">{actions}</div>}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

export function SheetBody({ open, onClose, onClosed, title, text, children, focus, actions }: DialogProps) {
  const night = useNightClass()
  useLayer('sheet', open, onClose)
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(next) => !next && onClose()}
      onOpenChangeComplete={(next) => !next && onClosed?.()}
    >
      <Drawer.Portal>
        <Drawer.Backdrop className={shade} />
        <Drawer.Viewport className="fixed inset-x-0 top-0 z-40 flex h-(--app-height,100dvh) items-end justify-center wide:items-center">
          <Drawer.Popup
            initialFocus={focus}
            className={cx(
              night,
              'scroller max-h-[92%] short:max-h-[97%] short:pb-2 w-full max-w-120 translate-y-(--drawer-swipe-movement-y) rounded-t-[26px] bg-paper px-5 pt-2.5 pb-5 wide:pt-5 text-ink-900 shadow-menu transition duration-(--enter-ms) ease-out outline-none data-ending-style:translate-y-full data-starting-style:translate-y-full wide:rounded-[26px] wide:data-ending-style:translate-y-4 wide:data-ending-style:opacity-0 wide:data-starting-style:translate-y-4 wide:data-starting-style:opacity-0',
            )}
          >
            <span
              aria-hidden
              className="mx-auto mb-3 block h-[5px] w-10 rounded-full bg-ink-200 wide:hidden"
            />
            <Drawer.Content>
              {title && <Drawer.Title className="text-center text-18 font-medium">{title}</Drawer.Title>}
              {text && (
                <Drawer.Description className="mt-1 text-center text-14 text-ink-500">
                  {text}
                </Drawer.Description>
              )}
              <div className="pt-3">{children}</div>
              {actions && <div className="mt-5 flex gap-2.5">{actions}</div>}
              <div className="app-safe-bottom" />
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}
