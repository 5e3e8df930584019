/** How a button looks. Filled in the stamp's colour: the one main action of a page. */
export interface ButtonLook {
  kind?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined
  size?: 'small' | 'normal' | 'large' | undefined
  /** As wide as its column. */
  wide?: boolean | undefined
}

const sizes = { small: ' sm', normal: '', large: ' lg' }

/** The class list of a button or of a link that looks like one. */
export function buttonClass({ kind = 'secondary', size = 'normal', wide = false }: ButtonLook): string {
  return `btn${kind === 'secondary' ? '' : ` ${kind}`}${sizes[size]}${wide ? ' wide' : ''}`
}
