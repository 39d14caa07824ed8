// Reads a file of Kubernetes objects and checks every pod in it with the API server's evaluator of the
// Pod Security Standards at level "restricted". Unknown fields of built-in kinds are also faults.
package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/apimachinery/pkg/util/yaml"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/pod-security-admission/api"
	"k8s.io/pod-security-admission/policy"
)

func podOf(object runtime.Object) *corev1.PodTemplateSpec {
	switch typed := object.(type) {
	case *appsv1.Deployment:
		return &typed.Spec.Template
	case *appsv1.StatefulSet:
		return &typed.Spec.Template
	case *appsv1.DaemonSet:
		return &typed.Spec.Template
	case *batchv1.Job:
		return &typed.Spec.Template
	case *batchv1.CronJob:
		return &typed.Spec.JobTemplate.Spec.Template
	}
	return nil
}

func main() {
	file, err := os.Open(os.Args[1])
	if err != nil {
		panic(err)
	}
	decoder := serializer.NewCodecFactory(scheme.Scheme, serializer.EnableStrict).UniversalDeserializer()
	evaluator, err := policy.NewEvaluator(policy.DefaultChecks(), nil)
	if err != nil {
		panic(err)
	}
	level := api.LevelVersion{Level: api.LevelRestricted, Version: api.LatestVersion()}
	pods, faults := 0, 0
	fault := func(what string, why any) {
		faults++
		fmt.Printf("%s: %v\n", what, why)
	}
	documents := yaml.NewYAMLReader(bufio.NewReader(file))
	for {
		document, err := documents.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			fault("input", err)
			break
		}
		if len(bytes.TrimSpace(document)) == 0 {
			continue
		}
		object, kind, err := decoder.Decode(document, nil, nil)
		if runtime.IsNotRegisteredError(err) {
			continue // a custom resource
		}
		if err != nil {
			fault("decode", err)
			continue
		}
		pod := podOf(object)
		if pod == nil {
			continue
		}
		pods++
		accessor, err := meta.Accessor(object)
		if err != nil {
			panic(err)
		}
		result := policy.AggregateCheckResults(evaluator.EvaluatePod(level, &pod.ObjectMeta, &pod.Spec))
		if !result.Allowed {
			fault(kind.Kind+" "+accessor.GetName(), result.ForbiddenDetail())
		}
	}
	fmt.Printf("%d pods, %d faults\n", pods, faults)
	if faults > 0 {
		os.Exit(1)
	}
}
