import { useTexts } from '../../i18n.ts'
import { scenariosMessages } from '../../messages/scenarios.ts'
import type { ScenarioList } from './scenario-file.ts'

/** What is wrong with files of `--scenario-dir` as they are now. */
export function FolderProblems({ problems }: Pick<ScenarioList, 'problems'>) {
  const t = useTexts(scenariosMessages)
  if (problems.length === 0) return null
  return (
    <div class="note bad" role="status">
      <p>
        <strong>{t.folderProblems}</strong> {t.folderKept}
      </p>
      <ul class="folder-problems">
        {problems.map(({ file, line, column, message }) => (
          <li key={`${file} ${line} ${column} ${message}`}>
            <code>{line === 0 ? file : `${file}:${line}:${column}`}</code> {message}
          </li>
        ))}
      </ul>
    </div>
  )
}
