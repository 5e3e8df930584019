import { type ComponentPropsWithRef, type ReactNode, useEffect, useRef } from 'react'
import * as css from './palette.module.css'

export interface PaletteItem {
  id: string
  name: string
  /** A quieter line below the name. */
  note?: ReactNode
  icon?: ReactNode
  /** A figure, a state or the shortcut, at the other end. */
  end?: ReactNode
  /** The language of the name, where it differs. */
  lang?: string | undefined
}

export interface PaletteOptionProps {
  of: PaletteItem
  isAt: boolean
  option: ComponentPropsWithRef<'div'>
}

/** One option of the palette's list; the option that Enter takes is scrolled into view. */
export function PaletteOption({ of: item, isAt, option }: PaletteOptionProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(
    function keepInView() {
      if (isAt) ref.current?.scrollIntoView({ block: 'nearest' })
    },
    [isAt],
  )
  return (
    <div {...option} ref={ref} className={css.option}>
      {item.icon}
      <span className={css.name} lang={item.lang}>
        {item.name}
        {item.note && <span className={css.note}>{item.note}</span>}
      </span>
      {item.end && <span className={css.end}>{item.end}</span>}
    </div>
  )
}
