import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useLingui } from '@lingui/react/macro'
import { NativeButton } from '../layout/native-button.tsx'
import { Anchor } from '../layout/anchor.tsx'
import { CloseIcon, MoneyInIcon } from '../icons/first.tsx'
import { CrossCircleIcon, InfoIcon, QuestionIcon, TickCircleIcon } from '../icons/states.tsx'
import { useResultFocus } from '../forms/use-result-focus.ts'
import { ServiceCode } from '../forms/service-code.tsx'
import { closeNotice, noticesNow, onNotices, type Notice, type ShownNotice } from './notices.ts'
import * as css from './notice-regions.module.css'
import { cx } from '../cx.ts'

const icons = { good: TickCircleIcon, bad: CrossCircleIcon, info: InfoIcon, unclear: QuestionIcon, money: MoneyInIcon }
const leavesAfterMs = 6000

// a prerendered page has no notices
const none: readonly ShownNotice[] = []
const noneYet = () => none

/**
 * The two corners in which notices appear; mounted once, so that screen readers read new notices. `isOverBar`: above a
 * bar at the foot of wide screens.
 */
export function NoticeRegions({ isOverBar = false }: { isOverBar?: boolean }) {
  const { t } = useLingui()
  const notices = useSyncExternalStore(onNotices, noticesNow, noneYet)
  const at = (place: Notice['place']) => notices.filter((notice) => (notice.place ?? 'bottom') === place)
  return (
    <>
      <section className={cx(css.notices, css.topLeft)} aria-label={t`Notices`} aria-live="polite">
        {at('top-left').map((notice) => (
          <Toast key={notice.id} notice={notice} />
        ))}
      </section>
      <section
        className={cx(css.notices, css.bottom, isOverBar && css.overBar)}
        aria-label={t`Answers`}
        aria-live="polite"
      >
        {at('bottom').map((notice) => (
          <Toast key={notice.id} notice={notice} />
        ))}
      </section>
    </>
  )
}

/** One notice on its sheet; it is no alert, because the live region around it would read it twice. */
function Toast({ notice }: { notice: ShownNotice }) {
  const { t } = useLingui()
  const { id, tone = 'info', title, note, code, href, isResult = false } = notice
  const Icon = icons[tone]
  const stays = tone === 'bad' || tone === 'unclear'
  const toast = useResultFocus<HTMLDivElement>(isResult)
  const held = useLeaving(stays, () => closeNotice(id))
  return (
    <div ref={toast} tabIndex={-1} className={css.toast} data-notice={tone} {...held}>
      <Icon />
      <div>
        <p className={css.head}>
          {href ? (
            <Anchor href={href} onPress={() => closeNotice(id)}>
              {title}
            </Anchor>
          ) : (
            title
          )}
        </p>
        {note && <p className={css.note}>{note}</p>}
        {code && <ServiceCode of={code} />}
      </div>
      <NativeButton className={css.close} aria-label={t`Close`} onPress={() => closeNotice(id)}>
        <CloseIcon small />
      </NativeButton>
    </div>
  )
}

/** Closes after a while, but not under a pointer or the focus. */
function useLeaving(stays: boolean, leave: () => void) {
  const [isHeld, setIsHeld] = useState(false)
  const onLeave = useEffectEvent(leave)
  useEffect(
    function leaveLater() {
      if (stays || isHeld) return
      const timer = setTimeout(onLeave, leavesAfterMs)
      return () => clearTimeout(timer)
    },
    [stays, isHeld],
  )
  return {
    onMouseEnter: () => setIsHeld(true),
    onMouseLeave: () => setIsHeld(false),
    onFocus: () => setIsHeld(true),
    onBlur: () => setIsHeld(false),
  }
}
