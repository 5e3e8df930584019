import * as css from './mark.module.css'
import { cx } from '../cx.ts'

// the letters सा outlined, so that no font is needed
const letters =
  'M16.9 13.12L16.9 20.5L15.3 20.5L15.3 17.06Q14.91 17.15 14.51 17.19Q14.11 17.22 13.63 17.22Q12.89 17.22 12.24 17.1Q11.59 16.97 11.16 16.79Q10.96 16.9 10.74 17Q11.28 17.66 12 18.34Q12.71 19.03 13.5 19.67L12.47 20.71Q11.31 19.67 10.39 18.7Q9.46 17.73 8.97 17.07Q8.66 16.65 8.57 16.37Q8.48 16.09 8.48 15.85Q8.48 15.53 8.71 15.22Q8.95 14.91 9.52 14.91Q10.16 14.91 10.63 15.42Q10.82 15.14 10.9 14.79Q10.97 14.44 10.97 14.09Q10.97 13.82 10.93 13.57Q10.89 13.32 10.83 13.12L8.01 13.12L8.01 11.79L18.27 11.79L18.27 13.12ZM13.48 15.89Q14 15.89 14.43 15.84Q14.85 15.8 15.3 15.67L15.3 13.12L12.4 13.12Q12.47 13.35 12.52 13.63Q12.57 13.91 12.57 14.27Q12.57 14.75 12.47 15.12Q12.38 15.49 12.19 15.78Q12.49 15.84 12.81 15.87Q13.13 15.89 13.48 15.89ZM20.82 13.12L20.82 20.5L19.22 20.5L19.22 13.12L18.06 13.12L18.06 11.79L22.19 11.79L22.19 13.12Z'

/** The seal. It is decoration: the name of the product is beside it, or in `label`. */
export function Mark({ large = false, label }: { large?: boolean; label?: string }) {
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg className={cx(css.mark, large && css.large)} viewBox="0 0 30 30" {...named}>
      <rect x=".5" y=".5" width="29" height="29" rx="6.5" fill="currentColor" />
      <rect className={css.edge} x="3" y="3" width="24" height="24" rx="4.25" />
      <path className={css.letters} d={letters} />
    </svg>
  )
}
