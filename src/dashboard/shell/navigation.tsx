import { Icon } from '../components/icon.tsx'
import { useTexts } from '../i18n.ts'
import { shellMessages } from '../messages/shell.ts'
import { language } from '../preferences.ts'
import { VIEWS } from '../views.ts'

export function Navigation({ current }: { readonly current: string }) {
  const t = useTexts(shellMessages)
  const spoken = language.value
  return (
    <nav class="side" aria-label={t.navigation}>
      <ul>
        {VIEWS.map(({ name, label, icon }) => (
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
