import { useEffect, useRef } from 'preact/hooks'
import { useTexts } from '../../../i18n.ts'
import { scenarioMessages } from '../../../messages/scenario.ts'
import { scenarioWordsMessages } from '../../../messages/scenario-words.ts'
import { LINE_HEIGHT, layOutGraph, NODE_WIDTH, type PlacedNode } from '../../../picture/lay-out-graph.ts'
import { language } from '../../../preferences.ts'
import { countParts, type Script } from '../script-of.ts'
import { type BoxWords, graphPartsOf, type TakenWays } from './graph-parts.ts'
import { ScriptList } from './script-list.tsx'

/** More boxes are not drawn. */
const MOST_PARTS = 300
/** As many letters as a box is wide: of its first line, and of the smaller ones below. */
const MOST_SAID = 27
const MOST_NOTED = 34

export interface ScenarioGraphProps {
  readonly name: string
  readonly script: Script
  readonly taken: TakenWays
}

/** A script drawn from top to bottom in a box of its own that scrolls; for screen readers the same is a list. */
export function ScenarioGraph({ name, script, taken }: ScenarioGraphProps) {
  const t = useTexts(scenarioMessages)
  const words = useTexts(scenarioWordsMessages)
  const spoken = language.value
  const count = countParts(script.parts)
  const isDrawn = count <= MOST_PARTS
  const { parts, boxes } = graphPartsOf(isDrawn ? script : { ...script, parts: [] }, taken, {
    t: words,
    language: spoken,
  })
  const drawing = layOutGraph(parts, taken !== null)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A wide one begins in its middle.
    const { current } = frame
    if (current) current.scrollLeft = drawing.end.x - current.clientWidth / 2
  }, [drawing.width])
  if (!isDrawn) return <p class="muted">{t.tooLong(count)}</p>
  return (
    <div class="graph">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it; what it shows is read in the list */}
      <div class="graph-frame" ref={frame} tabIndex={0} role="group" aria-label={t.drawing(name)}>
        <svg class="graph-drawing" width={drawing.width} height={drawing.height} aria-hidden="true">
          {drawing.frames.map(({ x, y, width, height }) => (
            <rect key={`${x} ${y}`} class="graph-loop" x={x} y={y} width={width} height={height} rx={10} />
          ))}
          {drawing.lines.map(({ d, look }) => (
            <path key={d} class={`graph-line ${look}`} d={d} />
          ))}
          {drawing.forks.map(({ x, y }) => (
            <path key={`${x} ${y}`} class="graph-fork" d={`M${x} ${y - 7}l7 7l-7 7l-7 -7z`} />
          ))}
          {drawing.labels.map(({ x, y, text, kind }) => (
            <text key={`${x} ${y}`} class={`graph-label ${kind}`} x={x} y={y}>
              {text}
            </text>
          ))}
          {drawing.nodes.map(node => (
            <Box key={node.key} node={node} words={boxes.get(node.key)} />
          ))}
          <circle class="graph-end" cx={drawing.end.x} cy={drawing.end.y + 6} r={5} />
          <text class="graph-label end" x={drawing.end.x} y={drawing.end.y + 28}>
            {words.endShort}
          </text>
        </svg>
      </div>
      <ScriptList name={name} script={script} taken={taken} />
    </div>
  )
}

function Box({ node, words }: { readonly node: PlacedNode; readonly words: BoxWords | undefined }) {
  if (!words) return null
  const { phase, said, named, notes, chaos } = words
  const first = named === '' ? 27 : 19
  return (
    <g class={`graph-node ${phase} ${node.look}`} transform={`translate(${node.x} ${node.y})`}>
      <title>{[said, named, ...notes, chaos ?? ''].filter(Boolean).join('\n')}</title>
      <rect class="graph-box" width={NODE_WIDTH} height={node.height} rx={8} />
      <rect class="graph-phase" width={4} height={node.height - 16} x={8} y={8} rx={2} />
      <text class="said" x={22} y={first}>
        {shorten(said, MOST_SAID)}
      </text>
      <text class="named" x={22} y={35}>
        {named}
      </text>
      {notes.map((note, index) => (
        <text key={note} class="noted" x={22} y={35 + LINE_HEIGHT * (index + 1)}>
          {shorten(note, MOST_NOTED)}
        </text>
      ))}
      {chaos !== null && (
        <text class="chaos" x={22} y={35 + LINE_HEIGHT * (notes.length + 1)}>
          {shorten(`⚡ ${chaos}`, MOST_NOTED)}
        </text>
      )}
    </g>
  )
}

function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`
}
