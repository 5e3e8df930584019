import { useLocation, useNavigate } from '@tanstack/react-router'
import { usePart } from '../kit/layout/use-part.ts'

/** The address's hash while the theme switcher is open: `/dashboard/home#appearance`. */
const mark = 'appearance'

const sheet = () => import('./appearance-sheet.tsx').then(({ AppearanceSheet }) => AppearanceSheet)

/** The theme switcher over any page of the dashboard, fetched when the address requests it. */
export function AppearanceOverlay() {
  const isAsked = useLocation({ select: ({ hash }) => hash === mark })
  const { close } = useAppearance()
  const { Part: Sheet } = usePart(sheet, isAsked)
  return isAsked && Sheet && <Sheet onClose={close} />
}

/** Opens and closes the theme switcher by the address, so that Back closes it. */
export function useAppearance() {
  const navigate = useNavigate()
  const to = (hash: string, replace = false) =>
    void navigate({ to: '.', search: true, hash, replace, resetScroll: false, hashScrollIntoView: false })
  return { open: () => to(mark), close: () => to('', true) }
}
