import { brand } from '../format/operator.ts'
import { Mark } from '../icons/mark.tsx'
import { Anchor } from './anchor.tsx'
import * as css from './brand.module.css'

export interface BrandProps {
  href: string
  /** The mark alone, where there is no room for its name. */
  bare?: boolean
}

/** The mark with its name. `data-brand` is what frames lay it out by. */
export function Brand({ href, bare = false }: BrandProps) {
  return (
    <Anchor className={css.brand} href={href} data-brand="" {...(bare && { 'aria-label': brand() })}>
      <BrandFace bare={bare} />
    </Anchor>
  )
}

/** The same where the page it leads to is a document of its own. */
export function DocumentBrand({ href }: Pick<BrandProps, 'href'>) {
  return (
    <a className={css.brand} href={href} data-brand="">
      <BrandFace />
    </a>
  )
}

/** The same before there is a script; it leads nowhere. */
export function DrawnBrand({ bare = false }: Pick<BrandProps, 'bare'>) {
  return (
    <span className={css.brand} data-brand="" aria-hidden="true">
      <BrandFace bare={bare} />
    </span>
  )
}

function BrandFace({ bare = false }: Pick<BrandProps, 'bare'>) {
  return (
    <>
      <Mark />
      {!bare && <span>{brand()}</span>}
    </>
  )
}
