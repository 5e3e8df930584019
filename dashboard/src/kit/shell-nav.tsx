import type { ReactNode } from 'react'
import { Press } from './press.tsx'
import { Anchor } from './anchor.tsx'
import { ChevronDownIcon } from './icons/arrows.tsx'

export interface NavLinkProps {
  href: string
  icon?: ReactNode
  isHere?: boolean
  onPress?: () => void
  children: string
}

/** One entry of the sidebar. */
export function NavLink({ href, icon, isHere = false, onPress, children }: NavLinkProps) {
  return (
    <li>
      <Anchor href={href} title={children} {...(isHere && { 'aria-current': 'page' })} {...(onPress && { onPress })}>
        {icon}
        <span>{children}</span>
      </Anchor>
    </li>
  )
}

export interface NavGroupProps {
  title: string
  icon: ReactNode
  isOpen: boolean
  onToggle: () => void
  /** One of its entries is the page shown. */
  isHere?: boolean
  children: ReactNode
}

/** An entry with entries below it. */
export function NavGroup({ title, icon, isOpen, onToggle, isHere = false, children }: NavGroupProps) {
  return (
    <li>
      <Press className={isHere ? 'here' : ''} aria-expanded={isOpen} onPress={onToggle}>
        {icon}
        <span>{title}</span>
        <ChevronDownIcon small />
      </Press>
      {isOpen && <ul className="sub">{children}</ul>}
    </li>
  )
}

/** The quiet lamp that says whether the books balanced at the last check. */
export function Lamp({ lit, children }: { lit: boolean; children: ReactNode }) {
  return (
    <span className={lit ? 'lamp' : 'lamp out'}>
      <i />
      {children}
    </span>
  )
}
