import { type ComponentPropsWithRef, type MouseEvent, use } from 'react'
import { NavigationContext } from './navigation.tsx'

export interface AnchorProps extends Omit<ComponentPropsWithRef<'a'>, 'href' | 'onClick' | 'style'> {
  href: string
  onPress?: (() => void) | undefined
}

/**
 * The browser's own link. Inside `<Navigation>` a plain click goes through the router, which fetches the page at the
 * first pointer, focus or touch.
 */
export function Anchor({ href, onPress, target, children, ...anchor }: AnchorProps) {
  const { go, fetch } = use(NavigationContext)
  const isOwn = target === undefined && href.startsWith('/')
  const fetchOwn = () => isOwn && fetch(href)
  const follow = (event: MouseEvent) => {
    onPress?.()
    if (!isOwn || !go || event.defaultPrevented || isForTheBrowser(event)) return
    event.preventDefault()
    go(href)
  }
  return (
    <a
      {...anchor}
      href={href}
      {...(target !== undefined && { target })}
      onPointerEnter={fetchOwn}
      onTouchStart={fetchOwn}
      onFocus={fetchOwn}
      onClick={follow}
    >
      {children}
    </a>
  )
}

/** A new tab, a new window, a download: the browser's own ways of following a link. */
const isForTheBrowser = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey
