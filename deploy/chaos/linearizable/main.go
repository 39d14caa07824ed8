// Checks histories of reservations: reads a list of histories from standard input, each of one helper and day, and
// prints those that no order of their operations explains. The operations of a history are checked together, because
// one reservation covers several half hours.
package main

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"sort"
	"strings"
	"time"

	"github.com/anishathalye/porcupine"
)

// Operation is one attempt to take or to free the time of a booking.
type Operation struct {
	// Client is a number; the operations of one client do not overlap.
	Client int `json:"client"`
	// Kind is "take" or "free".
	Kind    string `json:"kind"`
	Booking string `json:"booking"`
	// From and To are half hours of the day; To is exclusive.
	From int `json:"from"`
	To   int `json:"to"`
	// Outcome is "ok", "refused" (the time is taken) or "unknown". An operation of unknown outcome may take effect at any later time, or never.
	Outcome string `json:"outcome"`
	// Begun and Ended are nanoseconds.
	Begun int64 `json:"begun"`
	Ended int64 `json:"ended"`
}

// History is what clients saw of the day of one helper.
type History struct {
	Name       string      `json:"name"`
	Operations []Operation `json:"operations"`
}

// day is the state of the model: the booking that holds each half hour, and those that were cancelled.
type day struct {
	holders   map[int]string
	cancelled map[string]bool
}

func (d day) with(change func(next day)) day {
	next := day{holders: map[int]string{}, cancelled: map[string]bool{}}
	for slot, booking := range d.holders {
		next.holders[slot] = booking
	}
	for booking := range d.cancelled {
		next.cancelled[booking] = true
	}
	change(next)
	return next
}

func (d day) isFree(op Operation) bool {
	for slot := op.From; slot < op.To; slot++ {
		if holder, held := d.holders[slot]; held && holder != op.Booking {
			return false
		}
	}
	return true
}

func (d day) key() string {
	parts := []string{}
	for slot, booking := range d.holders {
		parts = append(parts, fmt.Sprintf("%d=%s", slot, booking))
	}
	for booking := range d.cancelled {
		parts = append(parts, "!"+booking)
	}
	sort.Strings(parts)
	return strings.Join(parts, ",")
}

func take(now day, op Operation) day {
	return now.with(func(next day) {
		for slot := op.From; slot < op.To; slot++ {
			next.holders[slot] = op.Booking
		}
	})
}

func free(now day, op Operation) day {
	return now.with(func(next day) {
		for slot, holder := range now.holders {
			if holder == op.Booking {
				delete(next.holders, slot)
			}
		}
		next.cancelled[op.Booking] = true
	})
}

// model says which states may follow an operation; none, if its outcome cannot be explained.
var model = (&porcupine.NondeterministicModel{
	Init: func() []interface{} { return []interface{}{day{}} },
	Step: func(state, input, _ interface{}) []interface{} {
		now, op := state.(day), input.(Operation)
		effect, isPossible := free, true
		if op.Kind == "take" {
			effect, isPossible = take, now.isFree(op) && !now.cancelled[op.Booking]
		}
		switch {
		case op.Outcome == "ok" && isPossible:
			return []interface{}{effect(now, op)}
		case op.Outcome == "refused" && !now.isFree(op):
			return []interface{}{now}
		case op.Outcome == "unknown" && isPossible:
			return []interface{}{now, effect(now, op)}
		case op.Outcome == "unknown":
			return []interface{}{now}
		}
		return nil
	},
	Equal: func(a, b interface{}) bool { return a.(day).key() == b.(day).key() },
}).ToModel()

// check returns Ok, Illegal, or Unknown if it did not finish in time.
func check(history History) porcupine.CheckResult {
	operations := []porcupine.Operation{}
	for _, op := range history.Operations {
		ended := op.Ended
		if op.Outcome == "unknown" {
			ended = math.MaxInt64
		}
		operations = append(operations, porcupine.Operation{ClientId: op.Client, Input: op, Call: op.Begun, Return: ended})
	}
	return porcupine.CheckOperationsTimeout(model, operations, 30*time.Second)
}

func main() {
	histories := []History{}
	if err := json.NewDecoder(os.Stdin).Decode(&histories); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	wrong := []map[string]string{}
	for _, history := range histories {
		if result := check(history); result != porcupine.Ok {
			wrong = append(wrong, map[string]string{"name": history.Name, "result": string(result)})
		}
	}
	if err := json.NewEncoder(os.Stdout).Encode(wrong); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}
