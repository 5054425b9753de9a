import { AdminEmailButton } from '#platform/browser/lists/admin-email-button.tsx'
import { AdminExport, AdminOwnerExport, ExportButtons } from '#platform/browser/lists/admin-export.tsx'
import { FilterSelect } from '#ui/admin/lists/filter-select.tsx'
import { ListBar } from '#ui/admin/lists/list-bar.tsx'
import { ListTabs, tabIdOf } from '#ui/admin/lists/list-tabs.tsx'
import { SearchBox } from '#ui/admin/lists/search-box.tsx'
import { Segmented } from '#ui/admin/lists/segmented.tsx'
import { Family, Keeping, State } from './state.tsx'

const statuses = [
  { value: '', words: 'All' },
  { value: 'paid', words: 'Paid' },
  { value: 'pending', words: 'Pending' },
] as const
type Status = (typeof statuses)[number]['value']

export function ListControls() {
  return (
    <Family id="list-controls" title="Controls of lists">
      <State name="ListTabs: with numbers, and without as long as they load">
        <Tabs panel="tabs-counted" counts={[1204, 3, 0]} />
        <Tabs panel="tabs-loading" counts={[]} />
      </State>
      <State name="Segmented">
        <Keeping<Status> initial="paid">
          {(value, onChange) => (
            <div className="row">
              <Segmented<Status> label="Status" options={statuses} value={value} onChange={onChange} />
            </div>
          )}
        </Keeping>
      </State>
      <State name="FilterSelect: no choice, a choice">
        <div className="row">
          <Filter label="Country" chosen="" />
          <Filter label="Country of birth" chosen="Japan" />
        </div>
      </State>
      <State name="SearchBox: empty, a text, two characters">
        <div className="grid gap-3">
          <Search label="Search bookings" text="" />
          <Search label="Search payments" text="Okonjo" />
          <Search label="Search messages" text="Ok" />
        </div>
      </State>
      <State name="ListBar: its filters are behind a button on a phone" wide>
        <Keeping initial="Okonjo">
          {(value, onChange) => (
            <ListBar
              set={1}
              search={{
                label: 'Search abstracts',
                words: 'Search',
                placeholder: '',
                value,
                onSearch: onChange,
              }}
              reset={{ words: 'Reset', onReset: () => onChange('') }}
            >
              <Filter label="Country" chosen="Japan" />
            </ListBar>
          )}
        </Keeping>
      </State>
      <Exports />
    </Family>
  )
}

function Exports() {
  return (
    <>
      <State name="AdminExport, AdminOwnerExport, AdminEmailButton">
        <div className="row">
          <AdminExport list="bookings" />
          <AdminOwnerExport list="accounts" words="Export accounts" />
          <AdminEmailButton list="bookings" query={{}} count={41} />
        </div>
      </State>
      <State name="ExportButtons: exporting, disabled">
        <div className="row">
          <ExportButtons pending="csv" onExport={() => undefined} />
          <ExportButtons pending={undefined} onExport={() => undefined} words="Export chosen" disabled />
        </div>
      </State>
    </>
  )
}

function Tabs({ panel, counts }: { panel: string; counts: readonly number[] }) {
  return (
    <Keeping<Status> initial="">
      {(value, onChange) => (
        <>
          <ListTabs
            label="Parts of the list"
            panel={panel}
            tabs={statuses.map((tab, index) => ({ ...tab, count: counts[index] }))}
            chosen={value}
            onChoose={onChange}
          />
          <div id={panel} role="tabpanel" aria-labelledby={tabIdOf(panel, value)} />
        </>
      )}
    </Keeping>
  )
}

function Filter({ label, chosen }: { label: string; chosen: string }) {
  const options = ['Japan', 'Norway'].map((name) => ({ value: name, words: name }))
  return (
    <Keeping initial={chosen}>
      {(value, onChange) => (
        <FilterSelect label={label} all="All" options={options} value={value} onChange={onChange} />
      )}
    </Keeping>
  )
}

function Search({ label, text }: { label: string; text: string }) {
  return (
    <SearchBox
      label={label}
      words="Search"
      placeholder="Name, email, institute, ..."
      value={text}
      onSearch={() => undefined}
    />
  )
}
