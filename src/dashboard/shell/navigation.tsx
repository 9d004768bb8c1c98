import { Icon } from '../components/icon.tsx'
import { useTexts } from '../i18n.ts'
import { shellMessages } from '../messages/shell.ts'
import { language } from '../preferences.ts'
import { VIEWS } from '../views.ts'

/** Views that were looked at stay: one goes back to them. */
const seen = new Set<string>()

export function Navigation({ current }: { readonly current: string }) {
  const t = useTexts(shellMessages)
  const spoken = language.value
  seen.add(current)
  const views = VIEWS.filter(({ name, isRare = false }) => !isRare || seen.has(name))
  return (
    <nav class="side" aria-label={t.navigation}>
      <ul>
        {views.map(({ name, label, icon }) => (
          <li key={name}>
            <a href={`#/${name}`} aria-current={name === current ? 'page' : undefined}>
              <Icon name={icon} />
              {label[spoken]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
