import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import { istDate } from '@sahaya/domain';
import { useMutation } from '@tanstack/react-query';
import {
  type DataProvider,
  downloadCSV,
  type RaRecord,
  type SortPayload,
  useListContext,
  useNotify,
} from 'react-admin';
import { serverNow } from '../../api/server-clock.js';
import { useNotifyFailure, useStaffData } from '../../api/staff-call.js';
import { words } from '../../i18n/words.js';
import { type Row, toCsv, toCsvRecord, toReadable } from './csv.js';

const PAGE = 100;
export const EXPORT_MAX = 1_000;

/** Exports the filtered list in its order, page by page, masked as on the screen. */
export function ExportList() {
  const data = useStaffData();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const list = useListContext();
  const { resource, total = 0 } = list;
  const { mutate, isPending } = useMutation({
    mutationFn: () => rowsOf(data, resource, { filter: list.filterValues as object, sort: list.sort }),
    onSuccess: (rows) => {
      downloadCSV(toCsv(toReadable(rows)), `${resource}-${istDate(new Date(serverNow()))}`);
      const isPart = rows.length < total;
      notify(isPart ? words.exportList.part(rows.length) : words.exportList.done(rows.length), {
        type: isPart ? 'warning' : 'success',
      });
    },
    onError: notifyFailure,
  });
  return (
    <Button startIcon={<ExportIcon />} loading={isPending} disabled={total === 0} onClick={() => mutate()}>
      {words.exportList.act}
    </Button>
  );
}

interface Listed {
  filter: object;
  sort: SortPayload;
}
async function rowsOf(data: Pick<DataProvider, 'getList'>, resource: string, listed: Listed): Promise<Row[]> {
  const rows = new Map<string, Row>();
  for (let page = 1; page <= EXPORT_MAX / PAGE; page += 1) {
    const { data: records } = await data.getList<RaRecord>(resource, {
      pagination: { page, perPage: PAGE },
      ...listed,
    });
    // New records shift the others to the next page, so each is written once.
    for (const record of records) rows.set(String(record.id), toCsvRecord(record));
    if (records.length < PAGE) break;
  }
  return [...rows.values()];
}
